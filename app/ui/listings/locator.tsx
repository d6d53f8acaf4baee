import { digitalAddressOf, type ListingView } from '~/domain/listings/listing.ts'
import { isRegion } from '~/domain/places/regions.ts'
import { GHANA_PATH, sketchOf } from '~/domain/places/sketch-map.ts'

const directionsTo = (place: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${place}, Ghana`)}`

/** Where a home is: a map of the country with its region and town, the digital address, and directions. */
export function Locator({ listing }: { listing: ListingView }) {
  const { region, city } = listing
  if (!isRegion(region)) return null
  const place = `${city}, ${region}`
  const { path, town } = sketchOf(region, city)
  const digitalAddress = digitalAddressOf(listing)
  return (
    <section className="locator no-print pt-10" aria-labelledby="where">
      <svg width="120" height="167.5" viewBox="-1 0 48 67" role="img" aria-label={`Sketch of Ghana with ${place}`}>
        <path d={GHANA_PATH} />
        <path d={path} className="here" />
        {town ? <circle cx={town[0]} cy={town[1]} r="1.2" /> : null}
      </svg>
      <div className="stack">
        <h2 id="where" className="text-xl">
          Where it is
        </h2>
        <p>{place}</p>
        {digitalAddress ? (
          <p>
            GhanaPost GPS <span className="whitespace-nowrap">{digitalAddress}</span>
          </p>
        ) : null}
        <p>
          <a className="link" href={directionsTo(place)}>
            {`Directions to ${city}`}
          </a>
        </p>
        <p className="cap">A sketch: it shows the region and the town, not the plot.</p>
      </div>
    </section>
  )
}

/** What staff wrote of an item: a blank line parts paragraphs. */
export function ItemText({ description, features }: { description: string; features: readonly string[] }) {
  const paragraphs = description.split(/\n\s*\n/).filter((each) => each.trim() !== '')
  return (
    <>
      {paragraphs.length > 0 ? (
        <details className="more" open>
          <summary>Description</summary>
          <div className="prose">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ) : null}
      {features.length > 0 ? (
        <details className="more no-print" open>
          <summary>Features</summary>
          <ul className="got">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

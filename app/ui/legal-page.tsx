import { DATA_PROTECTION_REGISTER } from '~/domain/settings/describe-site.ts'
import type { FirmSettings, LegalText } from '~/domain/settings/settings.ts'
import { formatDay } from '~/domain/shared/units.ts'
import { SiteLink } from './kit/site-link.tsx'

type LegalPageProps = {
  title: string
  text: LegalText
  /** Newest first; the first is in force. */
  versions: readonly string[]
  hrefOf: (version?: string) => string
  /** The firm's registration, with the privacy notice. */
  registration?: Registration | null
}

type Registration = Pick<FirmSettings, 'dataProtectionNumber' | 'dataProtectionExpiry' | 'dataProtectionOfficer'>

/** What anybody can check at the Data Protection Commission, and whom to ask here. */
function DataProtection({ dataProtectionNumber, dataProtectionExpiry, dataProtectionOfficer }: Registration) {
  return (
    <section className="prose mt-6" aria-labelledby="registration">
      <h2 id="registration">Our registration</h2>
      {dataProtectionNumber ? (
        <p>
          {`Registered with the Data Protection Commission: ${dataProtectionNumber}`}
          {dataProtectionExpiry ? `, until ${formatDay(dataProtectionExpiry)}` : ''}.{' '}
          <a href={DATA_PROTECTION_REGISTER}>Check it in the register</a>
        </p>
      ) : null}
      {dataProtectionOfficer ? <p>{`Our data protection supervisor: ${dataProtectionOfficer}.`}</p> : null}
    </section>
  )
}

/**
 * A legal text that staff write, with the version that a buyer accepts. A blank line separates paragraphs; `## ` starts
 * a heading.
 */
export function LegalPage({ title, text, versions, hrefOf, registration }: LegalPageProps) {
  const others = versions.filter((each) => each !== text.version)
  return (
    <div className="wrap">
      <div className="page-head">
        <p className="cap num">
          {text.version === versions[0]
            ? `Version of ${text.version}`
            : `Version of ${text.version}, replaced by that of ${versions[0]}`}
        </p>
        <h1>{title}</h1>
      </div>
      <div className="prose">
        {text.body
          .split(/\n\s*\n/)
          .map((block) =>
            block.startsWith('## ') ? <h2 key={block}>{block.slice(3)}</h2> : <p key={block}>{block}</p>,
          )}
      </div>
      {registration ? <DataProtection {...registration} /> : null}
      {others.length > 0 ? (
        <p className="cap mt-6">
          {'Other versions: '}
          {others.map((each) => (
            <SiteLink key={each} className="link mr-4" to={hrefOf(each === versions[0] ? undefined : each)}>
              {each}
            </SiteLink>
          ))}
        </p>
      ) : null}
    </div>
  )
}

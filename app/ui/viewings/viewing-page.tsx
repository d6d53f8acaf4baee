import { formatPhone } from '~/domain/places/phone.ts'
import type { SiteSettings } from '~/domain/settings/settings.ts'
import { type ClosedDay, formatSlot, formatSlotDay } from '~/domain/viewings/slots.ts'
import { dayClosed, VIEWING_OVER, type ViewingView, viewingStatusLabel } from '~/domain/viewings/viewing.ts'
import { paths } from '~/paths.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { FormAlert } from '../kit/error-summary.tsx'
import type { FormAnswer } from '../kit/field.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { Notice } from '../kit/notice.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { ReturnedMail } from '../kit/returned-mail.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { TitleBlock } from '../kit/title-block.tsx'
import { CONTACT_WAYS_ICONS, ContactWays } from '../orders/contact-ways.tsx'
import { SlotField } from './slot-field.tsx'

type ViewingPageProps = {
  viewing: ViewingView
  canChange: boolean
  slots: readonly number[]
  /** The day of the viewing, where staff have closed it since. */
  closedDay: ClosedDay | null
  /** The visitor's address, if mail came back from it, and the answer to the form that corrects it. */
  returned: string | null
  address: FormAnswer | null
  href: string
  alert: string | null
  outcome: string | null
  settings: SiteSettings
}

const Agent = ({ name, phone }: { name: string; phone: string }) => (
  <>
    {name}{' '}
    {phone ? (
      <a className="link" href={`tel:${phone}`}>
        {formatPhone(phone)}
      </a>
    ) : null}
  </>
)

/** A viewing as its visitor sees it, with its two actions. */
export function ViewingPage({
  viewing,
  canChange,
  slots,
  closedDay,
  returned,
  address,
  href,
  alert,
  outcome,
  settings,
}: ViewingPageProps) {
  const { listingTitle, slotAt, place, slug, name, party, status, staffNote, confirmBy } = viewing
  const { meetingPoint, agentName, agentPhone } = viewing
  const isMet = status === 'booked' && (agentName !== '' || agentPhone !== '')
  return (
    <div className="wrap stack">
      <IconSprite names={['warn', ...CONTACT_WAYS_ICONS]} />
      <PageHead
        title="Your viewing"
        lead={slug ? <SiteLink to={paths.service(slug)}>{listingTitle}</SiteLink> : listingTitle}
      />
      {outcome ? <Notice text={outcome} /> : null}
      {alert ? <FormAlert text={alert} /> : null}
      <ReturnedMail email={returned} action={href} answer={address} />
      {closedDay ? <p className="notice note">{dayClosed(formatSlotDay(slotAt), closedDay.name)}</p> : null}
      <TitleBlock
        columns={2}
        cells={[
          { label: 'Time', value: formatSlot(slotAt), span: 'all' },
          ...(place ? [{ label: 'Where', value: place, span: 'all' } as const] : []),
          ...(meetingPoint && status === 'booked'
            ? [{ label: 'Meeting point', value: meetingPoint, span: 'all' } as const]
            : []),
          ...(isMet
            ? [{ label: 'Who meets you', value: <Agent name={agentName} phone={agentPhone} />, span: 'all' } as const]
            : []),
          { label: 'Name', value: name },
          { label: 'People', value: party },
          { label: 'Status', value: viewingStatusLabel(viewing), span: 'all' },
          ...(status === 'booked' && confirmBy !== null
            ? [
                {
                  label: 'Confirm by',
                  value: `${formatSlot(confirmBy)}, with the link in our email`,
                  span: 'all',
                } as const,
              ]
            : []),
          ...(staffNote ? [{ label: 'From us', value: staffNote, span: 'all' } as const] : []),
        ]}
      />
      {canChange ? (
        <>
          {slots.length > 0 ? (
            <SiteForm key={slotAt} className="form max-w-96" method="post" action={href}>
              <h2 className="text-xl">Choose another time</h2>
              <SlotField field={{ id: 'slot', name: 'slot', errorId: 'slot-error' }} slots={slots} label="New time" />
              <div>
                <SubmitButton busyLabel="Move my viewing">Move my viewing</SubmitButton>
              </div>
            </SiteForm>
          ) : null}
          <SiteForm className="pt-4" method="post" action={href}>
            <SubmitButton kind="line" name="cancel" value="yes" busyLabel="Cancel my viewing">
              Cancel my viewing
            </SubmitButton>
          </SiteForm>
        </>
      ) : status === 'booked' ? (
        <p>{VIEWING_OVER}</p>
      ) : slug ? (
        <p>
          <ButtonLink kind="line" to={paths.bookViewing(slug)} label="Book another time" />
        </p>
      ) : null}
      <ContactWays settings={settings} about={`Viewing: ${listingTitle}`} />
    </div>
  )
}

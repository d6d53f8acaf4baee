import {
  DATA_BACKUP,
  STATUS_CHECKS,
  type StatusCheck,
  type StorageCheck,
  type SystemStatus,
} from '~/domain/health/system-status.ts'
import {
  isReturned,
  MAIL_LIST,
  MAIL_NAMES,
  type MailRow,
  mailHref,
  mailState,
  mailStateLabel,
} from '~/domain/mail/mail-list.ts'
import type { MessageKind } from '~/domain/mail/message.ts'
import { formatDateTime, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { PostButton } from '../kit/post-button.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { TitleBlock } from '../kit/title-block.tsx'
import { AdminIcon } from './admin-icon.tsx'
import type { AdminColumn } from './kit/admin-list.tsx'
import { PlainTable } from './kit/plain-table.tsx'
import { Section } from './kit/section.tsx'
import { type ListProps, StaffList } from './kit/staff-list.tsx'
import { StatusChip, statusLabel } from './kit/status-chip.tsx'
import { Time } from './kit/time.tsx'
import { filterOf } from './kit/tool-bar.tsx'

function Verbs({ mail }: { mail: MailRow }) {
  const isOpen = mail.status === 'dead' || isReturned(mail)
  if (!isOpen && mail.status !== 'waiting') return null
  return (
    <span className="acts">
      {mail.isBrought ? (
        <span className="cap">The message came to you by mail instead.</span>
      ) : (
        <PostButton action={paths.mailRetry(mail.id)} className="link" aria-label={`Retry now, mail ${mail.id}`}>
          <AdminIcon name="again" />
          Retry now
        </PostButton>
      )}{' '}
      {isOpen ? (
        <SiteLink className="link" to={paths.mailDismiss(mail.id)} aria-label={`Dismiss mail ${mail.id}`}>
          <AdminIcon name="x" />
          Dismiss
        </SiteLink>
      ) : null}
    </span>
  )
}

const COLUMNS: AdminColumn<MailRow>[] = [
  { label: 'Mail', card: 'name', cell: ({ kind }) => MAIL_NAMES[kind as MessageKind] ?? statusLabel(kind) },
  {
    label: 'About',
    card: 'line',
    cell: (mail) => {
      const href = mailHref(mail)
      return href ? <SiteLink to={href}>{mail.about}</SiteLink> : mail.about || (mail.subjectId ? 'Gone' : 'The site')
    },
  },
  {
    label: 'State',
    card: 'status',
    cell: (mail) => <StatusChip status={mailState(mail)} label={mailStateLabel(mailState(mail))} />,
  },
  { label: 'Written', card: 'line', sort: 'created', cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    label: 'Sent or due',
    card: 'line',
    cell: ({ status, sentAt, nextAttemptAt }) => {
      const at = sentAt ?? (status === 'waiting' ? nextAttemptAt : null)
      return at === null ? 'Never' : <Time at={at} />
    },
  },
  { label: 'Tries', card: 'line', cell: ({ attempts }) => attempts },
  { label: 'Last error', card: 'line', cell: ({ lastError }) => lastError },
  { label: 'What to do', card: 'subtitle', cell: (mail) => <Verbs mail={mail} /> },
]

/** The data alone, as a file. What the command saves, with pictures and drawings, is among the signs above. */
function DataBackup({ jobs, now }: { jobs: SystemStatus['jobs']; now: number }) {
  const last = jobs.find(({ name }) => name === DATA_BACKUP)
  const age = last && Math.floor((now - last.ranAt) / HOUR_MS)
  return (
    <Section title="Backup of the data" className="mt-6">
      <p>
        {last ? (
          <>
            {'Last '}
            <Time at={last.ranAt} />
            {`, ${age ? `${plural(age, 'hour')} ago` : 'less than an hour ago'}, ${last.note}`}
          </>
        ) : (
          'None yet'
        )}
      </p>
      <p className="cap">
        Every row of the database, with personal data, as a file that <code>npm run restore</code> takes. Store it where
        only you can read it. Pictures and drawings are saved by <code>npm run backup</code>.
      </p>
      <PostButton action={paths.backupAdmin()} reloadDocument kind="line">
        Back up now
      </PostButton>
    </Section>
  )
}

type MailPageProps = ListProps<MailRow> & {
  systemStatus: SystemStatus
  storage: StorageCheck | null
  signs: StatusCheck[]
  /** The address that an external monitor polls. */
  monitor: string
  now: number
}

const HOUR_MS = 3_600_000

/** The automatic parts of the site: webhooks, the scheduled jobs, storage, and what an external monitor would see. */
function Health({ systemStatus, storage, signs, monitor, now }: Omit<MailPageProps, keyof ListProps<MailRow>>) {
  const { jobs, lastWebhookAt, lastWebhookEvent } = systemStatus
  const sweep = jobs.find(({ name }) => name === 'orders')
  return (
    <>
      <TitleBlock
        columns={3}
        cells={[
          {
            label: 'Last news from Paystack',
            value: lastWebhookAt === null ? 'None yet' : `${formatDateTime(lastWebhookAt)}, ${lastWebhookEvent}`,
          },
          {
            label: 'Last order check',
            value: sweep ? `${formatDateTime(sweep.ranAt)}${now - sweep.ranAt > HOUR_MS ? ', late' : ''}` : 'Never',
          },
          {
            label: 'Storage',
            value: storage ? (
              <span role="status">
                {storage.missing.length === 0
                  ? `${plural(storage.looked, 'object')} checked, none missing`
                  : `Missing: ${storage.missing.join(', ')}`}
              </span>
            ) : (
              <SiteLink to={paths.mailAdmin('?check=storage')}>Check the newest pictures and files</SiteLink>
            ),
          },
        ]}
      />
      <TitleBlock
        columns={3}
        cells={signs.map(({ name, isBad, said }) => ({
          label: STATUS_CHECKS[name],
          value: isBad ? <strong>{said}. Needs attention.</strong> : said,
        }))}
      />
      <details className="more">
        <summary>Details</summary>
        <p className="cap">
          Address for an external monitor, which gets 503 if one of these needs attention: <code>{monitor}</code>
        </p>
      </details>
    </>
  )
}

const FILTERS = [filterOf('status', 'State', MAIL_LIST.filters.status, mailStateLabel)]

export function MailPage(props: MailPageProps) {
  const { jobs } = props.systemStatus
  return (
    <>
      <StaffList
        {...props}
        title="Mail and jobs"
        noun="mail"
        path={paths.mailAdmin()}
        tabs={<Health {...props} />}
        searchHint="Kind or error"
        filters={FILTERS}
        columns={COLUMNS}
        nameOf={({ id }) => `mail ${id}`}
      />
      <DataBackup jobs={jobs} now={props.now} />
      <Section title="Jobs" className="mt-6" empty={jobs.length === 0 && 'No job has run yet.'}>
        <PlainTable
          caption="Last run of each job"
          head={['Job', 'Last run']}
          rows={jobs.map(({ name, ranAt, note }) => ({
            key: name,
            cells: [
              <>
                {statusLabel(name)}
                {note ? <span className="cap block">{note}</span> : null}
              </>,
              <Time key="at" at={ranAt} />,
            ],
          }))}
        />
      </Section>
    </>
  )
}

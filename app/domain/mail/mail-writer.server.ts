/** The type of the functions that write mails. */
import type { Database } from '~db/client.ts'
import type { Mail } from '../../adapters/mail.server.ts'
import type { SiteSettings } from '../settings/settings.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import type { MailBlock } from './compose-mail.ts'
import type { Message, MessageKind } from './message.ts'

export type MailFacts = { db: Database; keys: SignedKeys; now: () => number; siteUrl: string; linkSeconds: number }

export type MailDraft = Pick<Mail, 'to' | 'subject' | 'replyTo' | 'headers' | 'calendar'> & { blocks: MailBlock[] }

/** Returns null where there is nothing left to send. */
export type MailWriter<K extends MessageKind> = (
  facts: MailFacts,
  message: Message<K>,
  site: SiteSettings,
) => Promise<MailDraft | null> | MailDraft

export type MailWriters<K extends MessageKind> = { [Kind in K]: MailWriter<Kind> }

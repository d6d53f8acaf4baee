/** Mails to an account's owner: links that prove the address, and notices of changes. */
import { eq } from 'drizzle-orm'
import { users } from '~db/schema/index.ts'
import { paths } from '../../paths.ts'
import type { MailDraft, MailFacts, MailWriter, MailWriters } from '../mail/mail-writer.server.ts'
import type { KindsAbout, MessageKind, Payload } from '../mail/message.ts'
import { INVITATION_LIFE_MS, LINK_LIFE_MS, linkToken, type Purpose } from './one-time-links.server.ts'

type Words = Pick<MailDraft, 'subject' | 'blocks'>

/** No mail once the account is gone. */
const toOwner =
  <K extends MessageKind>(
    write: (facts: MailFacts, payload: Partial<Payload<K>>) => Words | Promise<Words>,
  ): MailWriter<K> =>
  async (facts, { subjectId, payload }) => {
    const user = await facts.db
      .select({ name: users.name, email: users.email, verifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(eq(users.id, subjectId))
      .get()
    if (!user) return null
    const { subject, blocks } = await write(facts, payload)
    // Anybody can enter any address and name: until it is confirmed, the mail contains nothing that they typed.
    return {
      to: user.email,
      subject,
      blocks: user.verifiedAt === null ? blocks : [{ text: `Dear ${user.name},` }, ...blocks],
    }
  }

const changed = ({ siteUrl }: MailFacts, subject: string, text: string): Words => ({
  subject,
  blocks: [
    { text },
    { text: 'If it was not you, choose a new password at once:' },
    { link: ['Choose a new password', `${siteUrl}${paths.forgotPassword()}`] },
  ],
})

const lifeOf = (purpose: Purpose, lifeMs = LINK_LIFE_MS[purpose]) => {
  const hours = lifeMs / 3_600_000
  return `The link works once, for ${hours === 1 ? '1 hour' : `${hours} hours`}.`
}

export const accountMails: MailWriters<KindsAbout<'user'>> = {
  'password-changed': toOwner((facts) =>
    changed(
      facts,
      'Your password was changed',
      'The password of your account was changed, and other devices were signed out.',
    ),
  ),
  'two-step-changed': toOwner((facts, { state }) =>
    changed(
      facts,
      `Two-factor authentication was turned ${state}`,
      state === 'on'
        ? 'From now on we ask for a code of your authenticator app after your password.'
        : 'From now on your password alone opens your account.',
    ),
  ),
  'staff-invited': toOwner(async ({ keys, siteUrl }, { seed = '' }) => ({
    subject: 'You are invited to our back office',
    blocks: [
      { text: 'An account of our staff was made for this address. Choose its password, then sign in with both.' },
      { button: ['Choose my password', siteUrl + paths.resetPassword(await linkToken(keys, 'reset-password', seed))] },
      {
        text: `${lifeOf('reset-password', INVITATION_LIFE_MS)} After that, "Forgot password" on the sign-in page sends another.`,
      },
    ],
  })),
  'verify-email': toOwner(async ({ keys, siteUrl }, { seed = '' }) => ({
    subject: 'Confirm your email address',
    blocks: [
      {
        text: 'An account was made with this address. Confirm it, with the password of the account, to see your purchases and plan requests there.',
      },
      {
        button: ['Confirm my address', siteUrl + paths.verifyEmail(await linkToken(keys, 'verify-email', seed))],
      },
      { text: `${lifeOf('verify-email')} If you made no account, open the link and press "This was not me".` },
    ],
  })),
  'reset-password': toOwner(async ({ keys, siteUrl }, { seed = '' }) => ({
    subject: 'Choose a new password',
    blocks: [
      { text: 'Somebody, most likely you, asked for a new password for your account.' },
      {
        button: ['Choose a new password', siteUrl + paths.resetPassword(await linkToken(keys, 'reset-password', seed))],
      },
      {
        text: `${lifeOf('reset-password')} If it was not you, nothing needs to be done: your password stays as it is.`,
      },
    ],
  })),
}

/** A signed-in member of staff, and what the audit log says about them. */
import { and, asc, eq } from 'drizzle-orm'
import { type Role, roleColumns } from '../../app/domain/accounts/roles.ts'
import { auditLog } from '../../drizzle/schema/index.ts'
import { givenUser, letIn } from './accounts.ts'
import { db } from './factories.ts'
import { appWith, newVisitor, plainText, type Visitor } from './shop.ts'

export const STAFF_NAME = 'Ama Serwaa'

/** Signs in with a staff role. */
export async function givenStaff(role: Role = 'Admin'): Promise<Visitor> {
  const visitor = newVisitor(appWith({}))
  await letIn(visitor, (await givenUser({ ...roleColumns(role), name: STAFF_NAME })).id)
  return visitor
}

/** The text of a page, without tags and comments. */
export const wordsOf = (html: string) =>
  plainText(
    html
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]*>/g, ' '),
  ).replace(/\s+/g, ' ')

/** The audited actions on a subject, oldest first. */
export const doneTo = async (subject: string, subjectId: string | number) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, String(subjectId))))
      .orderBy(asc(auditLog.id))
  ).map(({ actor, action, before, after }) => ({ actor, action, before, after }))

/** Submits a button's form and reads the message of the next page. */
export async function press(visitor: Visitor, path: string, fields: Record<string, string> = {}) {
  const response = await visitor.post(path, fields)
  const to = response.headers.get('location')
  if (response.status !== 303 || to === null)
    return { status: response.status, to, words: wordsOf(await response.text()) }
  const page = await visitor.get(to)
  return { status: 303, to, words: wordsOf(await page.text()) }
}

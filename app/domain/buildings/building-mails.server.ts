/** Mails about a building: news to its client, the client's entries to staff. */
import { paths } from '../../paths.ts'
import type { MailBlock } from '../mail/compose-mail.ts'
import type { MailWriter, MailWriters } from '../mail/mail-writer.server.ts'
import type { KindsAbout } from '../mail/message.ts'
import { unsubscribeHeaders } from '../shared/mailed-key.server.ts'
import { formatDateTime, formatDay } from '../shared/units.ts'
import { KIND_LABELS } from './building.ts'
import { buildingKey, getBuilding } from './buildings.server.ts'
import type { Entry } from './chain.ts'
import { contractWords } from './contract.ts'
import { readSurvey, surveyKey } from './surveys.server.ts'

const NAMED_AT_MOST = 20

const wordsOf = (entry: Entry) => contractWords(entry)?.replaceAll('\n', ', ') ?? entry.text

const entryLine = (entry: Entry): [string, string] => [
  `${entry.sequence}. ${KIND_LABELS[entry.kind]}`,
  [entry.stage, entry.day ? formatDay(entry.day) : '', entry.kind === 'start' ? '' : wordsOf(entry)]
    .filter(Boolean)
    .join(', '),
]

/** The link that verifies the record contains the last entry's hash: nobody can change it in the mailbox later. */
const writeNews: MailWriter<'building-news'> = async (facts, { subjectId, payload: { after, until } }, site) => {
  const building = await getBuilding(facts.db, subjectId)
  if (!building || building.mailsStopped || building.email === '') return null
  const news = building.entries.filter(
    ({ sequence, author }) => author !== '' && sequence > Number(after) && sequence <= Number(until),
  )
  const last = news.at(-1)
  if (!last) return null
  const key = await buildingKey(facts.keys, building)
  const stop = facts.siteUrl + paths.buildingStop(key)
  return {
    to: building.email,
    subject: `Your building at ${site.name}: ${building.planTitle}`,
    headers: unsubscribeHeaders(stop),
    blocks: [
      { text: `Dear ${building.client},` },
      { text: last.sequence === 1 ? 'Here you can follow how your house is built.' : 'News about your building:' },
      { facts: news.slice(-NAMED_AT_MOST).map(entryLine) },
      { button: ['See your building', facts.siteUrl + paths.building(key)] },
      { text: 'Keep this email. Its second link tells you if anything up to here is ever changed.' },
      { link: ['Check the record', facts.siteUrl + paths.buildingVerify(key, last)] },
      { text: 'At most one email a day. Anyone with these links can see the page.' },
      { link: ['Stop these emails', stop] },
    ],
  }
}

/** Whoever approved nothing reads here that somebody did, in time to say so. */
const writeApproval: MailWriter<'building-approved'> = async (facts, { subjectId, payload }, site) => {
  const building = await getBuilding(facts.db, subjectId)
  const entry = building?.entries.find(({ submissionKey }) => submissionKey === payload.entry)
  if (!building || !entry || building.mailsStopped || building.email === '') return null
  const key = await buildingKey(facts.keys, building)
  const stop = facts.siteUrl + paths.buildingStop(key)
  return {
    to: building.email,
    subject: `You approved a stage: ${building.planTitle}`,
    headers: unsubscribeHeaders(stop),
    blocks: [
      { text: `Dear ${building.client},` },
      {
        text: `You approved the stage "${entry.stage}" on ${formatDateTime(entry.at)}. If it was not you, please tell us at ${site.email}.`,
      },
      { text: 'Keep this email. Its link tells you if anything up to this approval is ever changed.' },
      { link: ['Check the record', facts.siteUrl + paths.buildingVerify(key, entry)] },
      { link: ['Stop these emails', stop] },
    ],
  }
}

const writeToStaff: MailWriter<'staff-building'> = async (facts, { subjectId, payload }, site) => {
  const building = await getBuilding(facts.db, subjectId)
  const entry = building?.entries.find(({ submissionKey }) => submissionKey === payload.entry)
  if (!building || !entry) return null
  const blocks: MailBlock[] = [
    {
      facts: [
        ['Client', building.client],
        [KIND_LABELS[entry.kind], [entry.stage, wordsOf(entry)].filter(Boolean).join(', ')],
      ],
    },
    { link: ['The building', facts.siteUrl + paths.buildingAdmin(building.id)] },
  ]
  // The subject contains none of the client's words.
  const subject = `${KIND_LABELS[entry.kind]}: ${building.planTitle}`
  return { to: site.staffEmail, replyTo: building.email || site.email, subject, blocks }
}

/** To the surveyor, who is told who asked and whose work it is. Nothing is sent once the look is done or the link is over. */
const writeAsked: MailWriter<'survey-asked'> = async (facts, { payload: { survey = '' } }, site) => {
  const asked = await readSurvey(facts.db, Number(survey))
  if (!asked || asked.isDone || asked.expiresAt <= facts.now()) return null
  const { building, stage, name, email } = asked
  return {
    to: email,
    subject: `Please look at a stage: ${building.planTitle}`,
    blocks: [
      { text: `Dear ${name},` },
      {
        text: `${building.client} builds a house with ${site.name} and asks you to look at one stage of it. What you write enters the record under your name. Neither ${site.name} nor ${building.client} can take it out.`,
      },
      {
        facts: [
          ['Building', building.planTitle],
          ['Stage', stage],
          ['Until', formatDateTime(asked.expiresAt)],
        ],
      },
      { button: ['Write what you saw', facts.siteUrl + paths.survey(await surveyKey(facts.keys, asked))] },
      { text: 'The link is yours alone and works once. If you did not expect this, you need not do anything.' },
    ],
  }
}

/** No mail where mails were stopped meanwhile, or the building is gone. */
export const buildingMails: MailWriters<KindsAbout<'building'>> = {
  'building-approved': writeApproval,
  'building-news': writeNews,
  'staff-building': writeToStaff,
  'survey-asked': writeAsked,
}

/**
 * The default texts of the portfolio, by section: a setting named `portfolio.vision.lead` overrides that text. In
 * `parts` each line is one part, its title before the first colon.
 */
import { linesOf, splitLabel } from '../shared/lines.ts'
import content from './texts/portfolio.json' with { type: 'json' }

const TEXT_KINDS = ['title', 'lead', 'body', 'parts'] as const
export type TextKind = (typeof TEXT_KINDS)[number]
export type SectionTexts = Record<TextKind, string>

/** The prefix of all portfolio settings. */
export const PORTFOLIO_PREFIX = 'portfolio.'

export type PortfolioSection = keyof typeof content.sections
export type PortfolioTexts = Record<PortfolioSection, SectionTexts>
/** In page order. */
export const PORTFOLIO_SECTIONS = Object.keys(content.sections) as PortfolioSection[]

const eachSection = (make: (section: PortfolioSection) => SectionTexts) =>
  Object.fromEntries(PORTFOLIO_SECTIONS.map((section) => [section, make(section)])) as PortfolioTexts

export const DEFAULT_PORTFOLIO_TEXTS = eachSection((section) => ({
  ...content.sections[section],
  parts: content.sections[section].parts.join('\n'),
}))

/** The defaults, overridden by what staff saved; unknown names are ignored. */
export function withPortfolioTexts(saved: readonly { name: string; value: string }[]): PortfolioTexts {
  const values = new Map(saved.map(({ name, value }) => [name, value]))
  return eachSection((section) => {
    const texts = { ...DEFAULT_PORTFOLIO_TEXTS[section] }
    for (const kind of TEXT_KINDS) texts[kind] = values.get(`${PORTFOLIO_PREFIX}${section}.${kind}`) ?? texts[kind]
    return texts
  })
}

/** The lines of `parts`; a line without a colon is only a title. */
export const partsOf = ({ parts }: Pick<SectionTexts, 'parts'>) =>
  linesOf(parts).map((line) => {
    const [title, text] = splitLabel(line)
    return { title, text }
  })

/** Shown in the portfolio until staff enter their own team. */
export const DEFAULT_TEAM = content.team.map((person) => ({ ...person, about: '', photoKey: null }))

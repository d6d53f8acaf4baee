/**
 * The default texts of the portfolio, by section: a setting named `portfolio.vision.lead` overrides that text. In
 * `parts` each line is one part, its title before the first colon.
 */
import { linesOf, splitLabel } from '../shared/lines.ts'

const TEXT_KINDS = ['title', 'lead', 'body', 'parts'] as const
export type TextKind = (typeof TEXT_KINDS)[number]
export type SectionTexts = Record<TextKind, string>

/** The prefix of all portfolio settings. */
export const PORTFOLIO_PREFIX = 'portfolio.'

const section = (title: string, lead: string, body = '', parts: readonly string[] = []): SectionTexts => ({
  title,
  lead,
  body,
  parts: parts.join('\n'),
})

export const DEFAULT_PORTFOLIO_TEXTS = {
  landing: section('Fihankra Homes', 'A portfolio of houses, and of the way we make them.'),
  intro: section(
    'Introduction',
    'Fihankra is the Adinkra sign of the compound house: one wall, one gate, everyone safe inside.',
    'We took its name because that is what a home must do. We design, price, build and sell houses for families and young professionals in Ghana, and we sell the drawings to those who build for themselves.',
  ),
  about: section(
    'About us',
    'Over 8 years of houses, drawn and built by one team.',
    'We began with one architect, one mason and a borrowed mixer. We are still small enough that the person who draws your house is on site when its first block is laid, and we mean to stay so.',
    ['Founded: 2018'],
  ),
  vision: section('Our vision', 'Safe, walkable neighbourhoods.', '', [
    'An integrated urban community: Homes, shops, a clinic and shade within a walk, on streets that belong to people before cars.',
    'Modern smart homes, sustainable design: Solar power, rainwater storage and natural ventilation.',
    'Balanced living: Room to work, to rest and to receive, so that a family can grow old in the house it began in.',
  ]),
  mission: section(
    'Our mission',
    'To put a well-drawn, honestly priced house within reach of the people who will live in it.',
    'That means a price that is known before the first block, drawings that a mason can read, and a builder who answers the phone after the keys are handed over.',
  ),
  services: section('Services offered', '', '', [
    'Architectural design: From the first sketch to the drawings for the permit.',
    'Construction management: One programme, one budget, one person who answers for both.',
    '2D drawing: Plans, sections and details that can be built from.',
    '3D rendering and modelling: The house in its street, before a block is laid.',
    '3D animation: A walk through the rooms, for those who don’t read plans.',
    'Civil engineering: Frames, drains, retaining walls and access roads.',
    'General construction: New houses, extensions and repairs.',
    'Land sale: Plots whose papers we have checked ourselves.',
  ]),
  market: section(
    'Market overview',
    'High interest rates keep more people from owning a home than building costs do.',
    'Loans in cedis have cost our clients about 30% to 40% a year, so most people build in stages from savings. Dollar-denominated mortgages are the opportunity we see: lent at far lower rates to families who earn or are helped from abroad, they could turn ten years of building in stages into one. They also carry the risk of the exchange rate, and we say so to everyone who asks. These figures are what our clients tell us and are no advice; a bank’s own offer is what counts.',
  ),
  unique: section(
    'What sets us apart',
    'We specialise in 3-bedroom homes.',
    'Most families need three bedrooms and one good room to sit in. We have drawn that house more often than any other: how the kitchen meets the yard, where the second tank goes, how a hall can be a room. Our 3-bedroom residences cost less to build because little in them is left to chance.',
  ),
  technology: section('Technology and tools', '', '', [
    'CAD and BIM: One model, thirteen drawings. What changes in one changes in all.',
    '3D rendering: See it before you pay for it, at noon and in the rain.',
    'Drone survey: The slope of your plot to a hand’s width, in a morning.',
    'Site diary: Photographs, quantities and costs, sent to you each Friday.',
  ]),
  community: section(
    'Community involvement',
    'Every site takes two apprentices from its own town and leaves a shaded bench for the community.',
    'We buy blocks, sand and carpentry within the district wherever they pass our tests, and give each apprentice a letter that says what they can do.',
  ),
  client: section('Client process', '', '', [
    'Talk: You tell us who will live there and what you can spend. It costs nothing.',
    'Survey: We walk the plot, check its papers and measure its slope.',
    'Sketch: Two ideas on paper within ten days; you mark them up.',
    'Price: A bill of quantities that you can check line by line.',
    'Build: You pay by stage, after each stage is inspected.',
    'Keys: We come back after the first rains and put right what they found.',
  ]),
  team: section('Team', ''),
  touch: section('Get in Touch With Us', ''),
  thanks: section('Thank you', 'Thank you for reading.'),
}

export type PortfolioTexts = typeof DEFAULT_PORTFOLIO_TEXTS
export type PortfolioSection = keyof PortfolioTexts
/** In page order. */
export const PORTFOLIO_SECTIONS = Object.keys(DEFAULT_PORTFOLIO_TEXTS) as PortfolioSection[]

/** The defaults, overridden by what staff saved; unknown names are ignored. */
export function withPortfolioTexts(saved: readonly { name: string; value: string }[]): PortfolioTexts {
  const values = new Map(saved.map(({ name, value }) => [name, value]))
  const texts = structuredClone(DEFAULT_PORTFOLIO_TEXTS)
  for (const section of PORTFOLIO_SECTIONS)
    for (const kind of TEXT_KINDS)
      texts[section][kind] = values.get(`${PORTFOLIO_PREFIX}${section}.${kind}`) ?? texts[section][kind]
  return texts
}

/** The lines of `parts`; a line without a colon is only a title. */
export const partsOf = ({ parts }: Pick<SectionTexts, 'parts'>) =>
  linesOf(parts).map((line) => {
    const [title, text] = splitLabel(line)
    return { title, text }
  })

/** Shown in the portfolio until staff enter their own team. */
export const DEFAULT_TEAM = [
  { name: 'Kwame Osei Bonsu', role: 'Managing director, builder', about: '', photoKey: null },
  { name: 'Efua Asante', role: 'Financial analyst', about: '', photoKey: null },
  { name: 'Yaw Mensah', role: 'Site manager', about: '', photoKey: null },
]

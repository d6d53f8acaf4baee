/** The 8 demo projects, invented from the demo plans and pictures. */
import { type DemoPicture, type Detail, detailOf, photoOf, picturesOfPlan } from './plan-pictures.ts'
import { planByNumber, planSlug } from './plans.ts'

type ProjectRecord = {
  number: number
  slug: string
  title: string
  note: string
  location: string
  date: string
  description: string
  /** The finished house, then its construction stages. */
  photos: { file: string; detail?: Detail }[]
  /** The demo plan that it was built from: its front and floors are shown and its page is linked. */
  plan?: { number: number; floors: number }
}

export type DemoProject = Omit<ProjectRecord, 'photos' | 'plan'> & { link: string; pictures: DemoPicture[] }

/** The home page features these, in this order. */
export const featuredProjects = [8, 7]

export const projects: readonly ProjectRecord[] = [
  {
    number: 1,
    slug: 'odumase-twin',
    title: 'Odumase Twin',
    note: '2 homes',
    location: 'Odumase-Krobo, Eastern',
    date: '2019-08-30',
    description:
      'Two sisters shared one plot and one budget. Each has her own gate, meter and kitchen; only the wall between the sitting rooms is common, and it is built double against noise.',
    photos: [
      { file: 'house-18.jpg' },
      {
        file: 'house-18.jpg',
        detail: {
          left: 0.34,
          top: 0.42,
          size: 0.44,
          alt: 'The two front doors of the cream semi-detached pair, side by side, and a timber garage door',
        },
      },
    ],
    plan: { number: 19, floors: 1 },
  },
  {
    number: 2,
    slug: 'nyansa-bungalow',
    title: 'Nyansa Bungalow',
    note: '1,597 ft²',
    location: 'Winneba, Central',
    date: '2020-11-20',
    description:
      'A retirement house of three bedrooms near the sea for a head teacher. No steps inside, a veranda deep enough to sit in during rain, and roof sheets and nails chosen for salt air.',
    photos: [{ file: 'house-15.jpg' }],
    plan: { number: 3, floors: 1 },
  },
  {
    number: 3,
    slug: 'akropong-hill-house',
    title: 'Akropong Hill House',
    note: '2,310 ft²',
    location: 'Akropong, Eastern',
    date: '2022-04-08',
    description:
      'Built in two stages: the ground floor was closed and let out for a year, then the upper floor went up over it. The columns left standing above the first roof are the promise of the second.',
    photos: [
      { file: 'project-04.jpg' },
      {
        file: 'project-04.jpg',
        detail: {
          left: 0.34,
          top: 0.44,
          size: 0.42,
          alt: 'The entrance of the white house: two columns, a timber door and the glass balcony above',
        },
      },
      { file: 'project-01.jpg' },
    ],
  },
  {
    number: 4,
    slug: 'sakumono-court',
    title: 'Sakumono Court',
    note: '12 homes',
    location: 'Tema, Greater Accra',
    date: '2023-09-15',
    description:
      'Twelve flats for young professionals around one open stair. Every flat has air from two sides, so the fans do most of the work that air conditioning does elsewhere.',
    photos: [
      { file: 'project-06.jpg' },
      {
        file: 'project-06.jpg',
        detail: {
          left: 0.3,
          top: 0.3,
          size: 0.44,
          alt: 'The terracotta stair core of the apartment block, screened with breeze blocks, between metal balconies',
        },
      },
      {
        file: 'project-06.jpg',
        detail: {
          left: 0.56,
          top: 0.28,
          size: 0.42,
          alt: 'The right end of the grey apartment block, with metal balconies on its upper floors',
        },
      },
    ],
  },
  {
    number: 5,
    slug: 'nkwa-row',
    title: 'Nkwa Row',
    note: '5 homes',
    location: 'Dodowa, Greater Accra',
    date: '2025-02-08',
    description:
      'Five row houses for the staff of a clinic, each with a shaded porch, its own water tank and a yard behind.',
    photos: [{ file: 'house-23.jpg' }],
    plan: { number: 24, floors: 2 },
  },
  {
    number: 6,
    slug: 'lagoon-road-apartments',
    title: 'Lagoon Road Apartments',
    note: '6 homes',
    location: 'Teshie, Greater Accra',
    date: '2025-06-20',
    description:
      'Six apartments on a narrow plot, with cross ventilation in every room. The frame stood in four months; the owner lives in one home and lets the other five.',
    photos: [{ file: 'house-17.jpg' }, { file: 'project-05.jpg' }],
    plan: { number: 36, floors: 1 },
  },
  {
    number: 7,
    slug: 'boateng-residence',
    title: 'Boateng Residence',
    note: '3,520 ft²',
    location: 'Kumasi, Ashanti',
    date: '2025-11-02',
    description:
      'A family house of five bedrooms, from first sketch to keys in fourteen months. The green roof was raised by two courses so that the ceilings stay cool; the low front wall lets the street see the garden.',
    photos: [{ file: 'house-22.jpg' }, { file: 'project-03.jpg' }],
    plan: { number: 22, floors: 2 },
  },
  {
    number: 8,
    slug: 'asomdwee-house',
    title: 'Asomdwee House',
    note: '3,760 ft²',
    location: 'Adenta, Greater Accra',
    date: '2026-03-14',
    description:
      'A family house of four bedrooms on a sloping plot, built in two stages as the savings came in. The portico is two floors high and shades the sitting room all afternoon.',
    photos: [
      { file: 'house-29.jpg' },
      {
        file: 'house-29.jpg',
        detail: {
          left: 0.36,
          top: 0.4,
          size: 0.42,
          alt: 'The double-height portico of the grey house, with a glass balcony between its columns',
        },
      },
      { file: 'project-02.jpg' },
    ],
    plan: { number: 30, floors: 2 },
  },
]

/** The front, then as many floors as the project shows; without captions, because the houses differ a little. */
async function drawingsOf({ number, floors }: { number: number; floors: number }): Promise<DemoPicture[]> {
  const drawings = (await picturesOfPlan(planByNumber(number))).filter(({ kind }) => kind === 'drawing')
  const shown = [...drawings.slice(-1), ...drawings.slice(0, -1).slice(0, floors)]
  return shown.map((drawing) => ({ ...drawing, caption: '' }))
}

export async function buildDemoProject(project: ProjectRecord): Promise<DemoProject> {
  const { photos, plan, ...facts } = project
  const pictures: DemoPicture[] = []
  for (const { file, detail } of photos) pictures.push(detail ? await detailOf(file, detail) : photoOf(file))
  if (plan) pictures.push(...(await drawingsOf(plan)))
  return { ...facts, link: plan ? `/plans/${planSlug(planByNumber(plan.number))}` : '', pictures }
}

/**
 * The demo's rate book. The price of a block is that of a published page, with its day; all others are made up for
 * the demonstration and say so. A firm replaces them with its own.
 */
import type { Rate } from '../../../app/domain/costs/rate.ts'
import { RATE_UNITS } from '../../../app/domain/houses/bill/units.ts'

const DEMO = { date: '2026-10-05', source: 'Demonstration figure, not a market price' }
const BUILDER = { date: '2026-01-15', source: 'wisewayconstructionworks.com, 2026' }

type Row = [key: string, label: string, low: number, high: number, of?: { date: string; source: string }]

const ROWS: Row[] = [
  ['clear-site', 'Clearing the site and setting out', 7, 12],
  ['site-store', 'Site store, by covered floor', 15, 24],
  ['hoarding', 'Hoarding of roofing sheets on timber', 47, 75],
  ['site-services', 'Water and power for the works', 760, 1350],
  ['safety', 'Safety boots, helmets and first aid, by covered floor', 5, 9],
  ['scaffold', 'Scaffolding, by outer wall', 12, 20],
  ['dig', 'Digging trenches and pits by hand', 51, 80],
  ['fill', 'Laterite fill, compacted in layers', 75, 130],
  ['hardcore', 'Hardcore, blinded with quarry dust', 195, 270],
  ['termite', 'Treatment of soil against termites', 8, 14],
  ['membrane', 'Damp-proof membrane, 1,000 gauge', 8, 13],
  ['mesh', 'Mesh A142', 32, 47],
  ['concrete', 'Concrete C25, mixed and placed', 1050, 1500],
  ['lean-concrete', 'Concrete C15, mixed and placed', 810, 1150],
  ['steel', 'High-yield bars, cut, bent and fixed', 9, 13],
  ['formwork', 'Formwork, made and struck', 65, 100],
  ['block', 'Sandcrete block of 450 x 225', 5.5, 7, BUILDER],
  ['cement', 'Cement 42.5R', 115, 130],
  ['sand', 'Sand, delivered', 80, 120],
  ['lay-blocks', 'Laying of blocks, labour', 19, 30],
  ['roof-sheet', 'Steel roofing sheet', 25, 70],
  ['roof-timber', 'Rafters and purlins, treated and fixed', 65, 100],
  ['ridge', 'Ridge and hip cap', 27, 42],
  ['fascia', 'Fascia board, painted', 47, 70],
  ['gutter', 'Gutter with brackets', 51, 80],
  ['down-pipe', 'Down pipe of 110 mm', 32, 49],
  ['roof-felt', 'Screed to falls with torch-on felt', 110, 170],
  ['ceiling', 'Ceiling of boards on battens', 55, 95],
  ['door-inner', 'Flush timber door with frame and lock', 980, 1600],
  ['door-outer', 'Panelled hardwood door with frame and deadlock', 2200, 4100],
  ['door-garage', 'Sectional garage door', 6400, 10600],
  ['door-glass', 'Sliding door of aluminium and tempered glass', 720, 1150],
  ['window', 'Sliding window of aluminium with insect net', 530, 830],
  ['burglar-proof', 'Burglar-proof bars', 160, 255],
  ['sill', 'Window sill of concrete', 38, 65],
  ['light-point', 'Light point with switch, wired', 145, 240],
  ['socket', 'Double socket, wired', 145, 265],
  ['fan-point', 'Ceiling fan, wired', 355, 600],
  ['cooling-point', 'Point for an air-conditioner, wired and drained', 410, 660],
  ['consumer-unit', 'Consumer unit with breakers and earth', 1850, 3050],
  ['water-point', 'Cold water point, piped', 220, 355],
  ['waste-point', 'Waste point, piped', 240, 375],
  ['wc', 'WC suite', 940, 1800],
  ['basin', 'Wash-hand basin with tap', 530, 1000],
  ['shower', 'Shower tray, mixer and screen', 720, 1450],
  ['sink', 'Kitchen sink with mixer', 760, 1450],
  ['water-tank', 'Water tank of 2,500 litres on a stand', 4100, 6100],
  ['septic-tank', 'Septic tank, by working volume', 1300, 1950],
  ['soak-away', 'Soak-away pit', 2700, 4400],
  ['drain', 'Drain of 110 mm, laid', 60, 100],
  ['manhole', 'Inspection chamber with cover', 470, 760],
  ['plaster', 'Cement plaster, two coats', 27, 42],
  ['render', 'Render on outer walls, two coats', 31, 49],
  ['screed', 'Cement screed of 50 mm', 34, 53],
  ['floor-tile', 'Floor tiles, material', 80, 160],
  ['lay-tiles', 'Laying of tiles with adhesive', 38, 60],
  ['wall-tile', 'Wall tiles, material', 65, 130],
  ['skirting', 'Skirting of tile', 19, 32],
  ['paint-inside', 'Emulsion paint, three coats', 17, 29],
  ['paint-outside', 'Weather-proof paint, three coats', 22, 36],
  ['worktop', 'Kitchen worktop with cupboards below', 940, 1800],
  ['wardrobe', 'Built-in wardrobe, by its length', 850, 1550],
  ['railing', 'Railing of steel, painted', 325, 530],
  ['paving', 'Concrete paving blocks on sand', 95, 140],
  ['apron', 'Concrete apron around the house', 70, 110],
  ['surface-drain', 'Surface drain of concrete', 95, 145],
  ['top-soil', 'Top soil spread and grassed', 15, 27],
]

/** The low and high rate of the basic and of the fine finish. */
const FINISHES: [key: string, basic: [number, number] | null, fine: [number, number] | null][] = [
  ['roof-sheet', null, [110, 190]],
  ['ceiling', [45, 70], [120, 210]],
  ['door-inner', [800, 1200], [2100, 3800]],
  ['door-outer', [1700, 2700], [5200, 9500]],
  ['window', [430, 650], [1100, 1750]],
  ['wc', [800, 1150], [2600, 5200]],
  ['basin', [420, 680], [1500, 3200]],
  ['shower', [520, 900], [2200, 4800]],
  ['sink', [600, 950], [2100, 4200]],
  ['floor-tile', [55, 80], [180, 380]],
  ['wall-tile', [50, 75], [170, 340]],
  ['paint-inside', [14, 20], [36, 55]],
  ['paint-outside', [18, 26], [45, 68]],
  ['worktop', [650, 1050], [2600, 5200]],
  ['wardrobe', [600, 950], [2000, 3800]],
]

/** Regional prices of heavy materials, which depend on the distance of their source. */
const REGIONS: [region: string, key: string, low: number, high: number][] = [
  ['Greater Accra', 'block', 6, 7.5],
  ['Greater Accra', 'sand', 100, 150],
  ['Greater Accra', 'lay-blocks', 22, 34],
  ['Greater Accra', 'concrete', 1150, 1550],
  ['Ashanti', 'sand', 70, 105],
  ['Ashanti', 'concrete', 1050, 1450],
  ['Western', 'sand', 70, 100],
  ['Northern', 'cement', 124, 142],
  ['Northern', 'concrete', 1150, 1600],
  ['Upper East', 'cement', 128, 148],
  ['Upper East', 'concrete', 1200, 1700],
  ['Upper West', 'cement', 130, 150],
  ['Upper West', 'concrete', 1200, 1700],
]

const minor = (cedis: number) => Math.round(cedis * 100)

const rate = (of: Omit<Rate, 'lowMinor' | 'highMinor'>, low: number, high: number): Rate => ({
  ...of,
  lowMinor: minor(low),
  highMinor: minor(high),
})

const standard = ROWS.map(([key, label, low, high, of = DEMO]) =>
  rate({ key, label, unit: RATE_UNITS[key] ?? '', region: '', ...of }, low, high),
)

function like(key: string): Rate {
  const found = standard.find((each) => each.key === key)
  if (!found) throw new Error(`no demo rate ${key}`)
  return { ...found, ...DEMO }
}

export const demoRates: readonly Rate[] = [
  ...standard,
  ...FINISHES.flatMap(([key, basic, fine]) =>
    Object.entries({ basic, fine }).flatMap(([finish, range]) => {
      const label = `${like(key).label}, ${finish}`
      return range ? [rate({ ...like(key), key: `${key}.${finish}`, label }, ...range)] : []
    }),
  ),
  ...REGIONS.map(([region, key, low, high]) => rate({ ...like(key), region }, low, high)),
]

/**
 * The demo's rate book. The price of a block is that of a published page, with its day; all others are made up for
 * the demonstration and say so. A firm replaces them with its own.
 */
import type { Rate } from '../../../app/domain/costs/rate.ts'

const DEMO = { date: '2026-10-05', source: 'Demonstration figure, not a market price' }
const BUILDER = { date: '2026-01-15', source: 'wisewayconstructionworks.com, 2026' }

type Row = [key: string, label: string, unit: string, low: number, high: number, of?: { date: string; source: string }]

const ROWS: Row[] = [
  ['clear-site', 'Clearing the site and setting out', 'm²', 7, 12],
  ['site-store', 'Site store, by covered floor', 'm²', 15, 24],
  ['hoarding', 'Hoarding of roofing sheets on timber', 'm', 47, 75],
  ['site-services', 'Water and power for the works', 'month', 760, 1350],
  ['safety', 'Safety boots, helmets and first aid, by covered floor', 'm²', 5, 9],
  ['scaffold', 'Scaffolding, by outer wall', 'm²', 12, 20],
  ['dig', 'Digging trenches and pits by hand', 'm³', 51, 80],
  ['fill', 'Laterite fill, compacted in layers', 'm³', 75, 130],
  ['hardcore', 'Hardcore, blinded with quarry dust', 'm³', 195, 270],
  ['termite', 'Treatment of soil against termites', 'm²', 8, 14],
  ['membrane', 'Damp-proof membrane, 1,000 gauge', 'm²', 8, 13],
  ['mesh', 'Mesh A142', 'm²', 32, 47],
  ['concrete', 'Concrete C25, mixed and placed', 'm³', 1050, 1500],
  ['lean-concrete', 'Concrete C15, mixed and placed', 'm³', 810, 1150],
  ['steel', 'High-yield bars, cut, bent and fixed', 'kg', 9, 13],
  ['formwork', 'Formwork, made and struck', 'm²', 65, 100],
  ['block', 'Sandcrete block of 450 x 225', 'nr', 5.5, 7, BUILDER],
  ['cement', 'Cement 42.5R', 'bag', 115, 130],
  ['sand', 'Sand, delivered', 'm³', 80, 120],
  ['lay-blocks', 'Laying of blocks, labour', 'm²', 19, 30],
  ['roof-sheet', 'Steel roofing sheet', 'm²', 25, 70],
  ['roof-timber', 'Rafters and purlins, treated and fixed', 'm²', 65, 100],
  ['ridge', 'Ridge and hip cap', 'm', 27, 42],
  ['fascia', 'Fascia board, painted', 'm', 47, 70],
  ['gutter', 'Gutter with brackets', 'm', 51, 80],
  ['down-pipe', 'Down pipe of 110 mm', 'm', 32, 49],
  ['roof-felt', 'Screed to falls with torch-on felt', 'm²', 110, 170],
  ['ceiling', 'Ceiling of boards on battens', 'm²', 55, 95],
  ['door-inner', 'Flush timber door with frame and lock', 'nr', 980, 1600],
  ['door-outer', 'Panelled hardwood door with frame and deadlock', 'nr', 2200, 4100],
  ['door-garage', 'Sectional garage door', 'nr', 6400, 10600],
  ['door-glass', 'Sliding door of aluminium and tempered glass', 'm²', 720, 1150],
  ['window', 'Sliding window of aluminium with insect net', 'm²', 530, 830],
  ['burglar-proof', 'Burglar-proof bars', 'm²', 160, 255],
  ['sill', 'Window sill of concrete', 'm', 38, 65],
  ['light-point', 'Light point with switch, wired', 'nr', 145, 240],
  ['socket', 'Double socket, wired', 'nr', 145, 265],
  ['fan-point', 'Ceiling fan, wired', 'nr', 355, 600],
  ['cooling-point', 'Point for an air-conditioner, wired and drained', 'nr', 410, 660],
  ['consumer-unit', 'Consumer unit with breakers and earth', 'nr', 1850, 3050],
  ['water-point', 'Cold water point, piped', 'nr', 220, 355],
  ['waste-point', 'Waste point, piped', 'nr', 240, 375],
  ['wc', 'WC suite', 'nr', 940, 1800],
  ['basin', 'Wash-hand basin with tap', 'nr', 530, 1000],
  ['shower', 'Shower tray, mixer and screen', 'nr', 720, 1450],
  ['sink', 'Kitchen sink with mixer', 'nr', 760, 1450],
  ['water-tank', 'Water tank of 2,500 litres on a stand', 'nr', 4100, 6100],
  ['septic-tank', 'Septic tank, by working volume', 'm³', 1300, 1950],
  ['soak-away', 'Soak-away pit', 'nr', 2700, 4400],
  ['drain', 'Drain of 110 mm, laid', 'm', 60, 100],
  ['manhole', 'Inspection chamber with cover', 'nr', 470, 760],
  ['plaster', 'Cement plaster, two coats', 'm²', 27, 42],
  ['render', 'Render on outer walls, two coats', 'm²', 31, 49],
  ['screed', 'Cement screed of 50 mm', 'm²', 34, 53],
  ['floor-tile', 'Floor tiles, material', 'm²', 80, 160],
  ['lay-tiles', 'Laying of tiles with adhesive', 'm²', 38, 60],
  ['wall-tile', 'Wall tiles, material', 'm²', 65, 130],
  ['skirting', 'Skirting of tile', 'm', 19, 32],
  ['paint-inside', 'Emulsion paint, three coats', 'm²', 17, 29],
  ['paint-outside', 'Weather-proof paint, three coats', 'm²', 22, 36],
  ['worktop', 'Kitchen worktop with cupboards below', 'm', 940, 1800],
  ['wardrobe', 'Built-in wardrobe, by its length', 'm', 850, 1550],
  ['railing', 'Railing of steel, painted', 'm', 325, 530],
  ['paving', 'Concrete paving blocks on sand', 'm²', 95, 140],
  ['apron', 'Concrete apron around the house', 'm²', 70, 110],
  ['surface-drain', 'Surface drain of concrete', 'm', 95, 145],
  ['top-soil', 'Top soil spread and grassed', 'm²', 15, 27],
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

const standard = ROWS.map(([key, label, unit, low, high, of = DEMO]) =>
  rate({ key, label, unit, region: '', ...of }, low, high),
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

/**
 * The standard building specification, in force until staff publish their own. `## ` is a section heading, a blank line
 * separates paragraphs, and lines that begin with `- ` are rows of `label: value`.
 */
export const SPECIFICATION_TEXT = `
How we build a house of up to three storeys unless its drawings say otherwise. Where this text and a drawing differ, the drawing signed by the engineer holds. Sizes are in millimetres, strengths in MPa (N/mm²), cable sections in mm². We build to the Ghana Building Code, GS 1207:2018.

## Ground and setting out

The plot is cleared and 150 mm of top soil is taken off and kept for the garden. Corners are set out from the site plan with profiles that stay until the walls stand.

- Soil: Trial pits to 1,500 mm; a test by a laboratory where the ground is clay, fill or wet
- Bearing capacity assumed: 150 kPa at most without a test
- Termites: Soil and trenches treated with a product registered by the EPA, certificate handed over
- Tolerance: 10 mm on any side, 15 mm on a diagonal

## Foundations

Strip footings under walls and pads under columns, taken down to firm ground. No concrete is poured before the engineer has seen the trench and its steel.

- Depth: 900 below ground at least, into firm laterite
- Strip footing: 600 wide, 225 thick, C20/25
- Column pad: 1,200 × 1,200 × 300, 12 mm bars at 150 both ways, 50 cover
- Blinding: 50 of C12/15
- Foundation wall: 200 solid sandcrete blocks in mortar 1 : 4
- Plinth: 450 above the finished ground at least; 600 where rain water stands

## Ground floor slab

- Fill: Laterite in layers of 150, each compacted to 95 % of Standard Proctor
- Hardcore: 200, blinded with 50 of quarry dust
- Damp-proof membrane: Polythene of 0.25 (1,000 gauge), laps of 300, turned up at walls
- Slab: 150 of C20/25 with A142 mesh, 25 top cover
- Damp-proof course: Bitumen felt under every wall, 150 above the ground

## Concrete and steel

Cement is Ghana Standards certified, 42.5 R for structure. Each pour has its cubes: three for every 10 m³ and three at least, crushed at 7 and 28 days; the results are handed over.

- Columns, beams, slabs: C25/30, slump 75 to 100
- Reinforcement: B500B high-yield bars, 500 MPa, mill certificate handed over
- Column: 200 × 200, four bars of 16 mm, links of 8 mm at 200
- Ring beam: 200 × 300 on all walls, four bars of 12 mm, links of 8 mm at 200
- Suspended slab: 150, main bars by span as the sheet of structures, 10 mm at 200 across
- Cover: 25 in slabs, 30 in beams and columns, 50 in the ground
- Curing: Kept wet for 7 days
- Props: Beams 21 days, slabs 14 days

## Walls

- Outer walls: Sandcrete blocks of 450 × 225 × 200, 3.5 MPa at 28 days
- Inner walls: Sandcrete blocks of 450 × 225 × 125
- Mortar: 1 : 4 cement to sand, beds of 10 to 15
- Lintels: 225 deep, C20/25, bearing 200 on each side
- Ties: 6 mm bars every third course where a wall meets a column
- Tolerance: 5 out of plumb in 3,000

## Roof and ceiling

- Timber: Odum or dahoma, dried below 18 %, pressure-treated or brushed twice with preservative
- Trusses: Members of 50 × 150 at 1,200 at most, strapped to the ring beam with 3 mm steel
- Purlins: 50 × 75 at 900
- Covering: Aluminium-zinc sheets of 0.5, AZ150 coating, or stone-coated tiles where the drawings show tiles
- Flat roof: 150 slab laid to falls of 1 : 80, two layers of torch-on membrane of 4, turned up 200 at parapets
- Eaves: 600 at least, 25 mm fascia, gutters of 150 and down-pipes of 100
- Ceiling: Gypsum board of 12.5 inside, cement board of 8 at eaves and in wet rooms, insect mesh at vents

## Windows and doors

- Windows: Sliding or casement aluminium frames of 1.4, powder-coated, glass of 5 clear or tinted
- Screens: Insect mesh and 12 mm square steel bars on the ground floor
- Glass at low level: Safety glass of 6 below 800 from the floor
- Front door: Steel security door of 1,000 × 2,100, or hardwood of 50 where the drawings show timber
- Inner doors: Hardwood panel doors of 900 × 2,100 × 44, mortice locks of three levers
- Wet rooms: Doors of 800 × 2,100 with an air gap of 15

## Water and drainage

All pipes are pressed at 1.5 times their working pressure for an hour before a wall is closed.

- Supply: PPR PN20, 32 mm riser, 25 mm mains, 20 mm branches, a stop valve in each room
- Storage: Ground tank of 2,500 litres and overhead tank of 1,000 litres on a stand of 3,000, pump of 0.75 kW
- Waste: uPVC of 110 from WCs, 50 from showers and sinks, 40 from basins, falls of 1 : 40
- Inspection chambers: 600 × 600 at each turn and every 15 m
- Septic tank: Two chambers, 3 m³ for up to 6 people, 0.5 m³ for each further one, 15 m from any well
- Soakaway: 1,500 × 1,500 × 2,000, 5 m from the house, sized by a percolation test
- Sanitary ware: Close-coupled WC of 6/3 litres, pedestal basin, mixer shower; stainless-steel sink

## Electrical

Wired by a person certified by the Energy Commission, tested and signed for before the meter is asked for (L.I. 2008).

- Supply: 230 V, 50 Hz, single phase up to 60 A, three phase where air conditioning needs it
- Board: 12 ways, 63 A main switch, 30 mA residual-current breaker on all sockets
- Lighting: 1.5 mm² copper, 6 A breakers, LED fittings
- Sockets: 2.5 mm² copper, 20 A radials, BS 1363 of 13 A, two doubles in a room and four in a kitchen
- Air conditioning: 4 mm² copper, 20 A isolator at each bedroom and the living room
- Cooker and water heater: 6 mm² copper, 32 A and 20 A double-pole switches with a lamp
- Conduit: uPVC of 20 in walls and slabs, never in a column
- Earth: Copper rod of 16 × 1,200 in a pit, 10 Ω or less, 16 mm² conductor
- Data: One point of CAT6 in the living room and each bedroom, back to one cupboard

## Finishes

- Plaster: 1 : 4, 12.5 inside and 15 outside in two coats
- Floors: Porcelain tiles of 600 × 600 × 9; non-slip R10 tiles of 300 × 300 in wet rooms and on terraces
- Screed: 1 : 3, 40 to 50 thick, to falls of 1 : 60 in showers
- Walls of wet rooms: Ceramic tiles to 2,100; kitchen splash-back of 600
- Skirting: Tile of 100
- Paint inside: One coat of alkali-resisting primer, two of acrylic emulsion
- Paint outside: One coat of primer, two of weather-shield acrylic
- Kitchen: Cupboards of moisture-resistant board of 18, worktop of granite of 20
- Wardrobes: One of 1,800 in each bedroom

## External works

- Apron: Concrete of 75, 600 wide around the house, falling away from it 1 : 40
- Storm drain: Concrete U-drain of 300 × 300 to the public drain
- Paving: Concrete blocks of 60 on 50 of sand, 80 where cars pass
- Boundary wall: 125 blocks, 2,100 high, piers of 225 every 3,000, footing of 450 × 150
- Gate: Steel of 4,000 × 2,100 for cars and 1,000 × 2,100 for people, primed and painted twice

## What is not included

These are priced apart, because they depend on the plot and on you.

- Before building: The land and its papers, site plan, soil laboratory, building permit and its fees
- Connections: Electricity meter, water meter, borehole, generator, solar panels
- Ground: Rock cutting, piling, retaining walls above 1,000, filling above 450
- Comfort: Air conditioners, water heaters, curtains, loose furniture, appliances
- Garden: Planting beyond the kept top soil spread and levelled

## Handing over

You get the keys when the list of faults is empty. What breaks through our work in the first 12 months we mend without charge; the structure is covered for 10 years.

- Papers: As-built drawings, cube results, termite certificate, wiring certificate, guarantees, keys
- Visits: The engineer at trench, ground slab, each slab, roof and end; you are told two days before each
`

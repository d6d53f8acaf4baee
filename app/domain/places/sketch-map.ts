/**
 * Ghana's regions as a sketch map: outlines and towns (in the order of `regions.ts`) on a grid of a tenth of a degree,
 * about 11 km, from 3.3° W and 11.3° N. Hand-drawn to show roughly where a place is; not for reading boundaries.
 */
import { citiesOf, type Region } from './regions.ts'

const SKETCH: Record<Region, { outline: string; towns: string }> = {
  'Greater Accra': {
    outline: '@\\@]C]E[KZIXFWDWCYAZ',
    towns: 'B\\D[B[C[C[C\\C\\C\\A]B\\A[@\\B[CYE[',
  },
  Ashanti: {
    outline: '/J4J8I=J=N;Q9U8Y5X3W/V.R,S-P1N1L',
    towns: '4Q3V5Q6M8R4T3O4Q4Q4Q3Q9P6J6P1P',
  },
  Western: {
    outline: '/V0Y3]4b2c/e,c%a(`(^&\\*[,X',
    towns: "2c3c0_.c/^0\\(_'b0c4b,Z-b",
  },
  Eastern: {
    outline: 'BI=J=N;Q9U8Y9Z=[@\\AZCYDWFWESDODL',
    towns: 'AW<S@Z:Y?XBZCXDWDWEU=Y<W?V@T=R',
  },
  Central: {
    outline: '/V3W5X8Y9Z=[@\\@]=_9`4b3]0Y',
    towns: '7a@]>_6a=]:_9`2X7[=_4\\:\\9`?]',
  },
  Volta: {
    outline: 'FWIXKZNYPWMUJPJKGLDLDOES',
    towns: 'IRIMNYPWGNJXLWMZOWNVIWGQFS',
  },
  Northern: {
    outline: '6.</B/G1G4I6I=F>EABBA<<98772',
    towns: '<6D6<4;6E;B1D?@1:696G3H7I7',
  },
  'Upper East': {
    outline: "4&8&>'A%D%D)?*:*5*",
    towns: ";(B%9'9&<'?'7)<(<)B(C%A&",
  },
  'Upper West': {
    outline: "(&4&5*6.11,2(4(0'+",
    towns: "+/'*)+0'((),)()&-()20-",
  },
  Bono: {
    outline: "+A/B0F/J,L'N%M'J(E",
    towns: "-K*J'K/G)E(H,J,J-F)I,B",
  },
  'Bono East': {
    outline: '/B2A5>9@=ABBBI=J8I4J/J0F',
    towns: '1H3C3H:G=B2E;D=G1GAG5F',
  },
  Ahafo: {
    outline: "/J,L'N)Q,S-P1N1L",
    towns: '+P0M/L,N,O+Q*O-O.L0L',
  },
  'Western North': {
    outline: "%M'N)Q,S.R/V,X*[&\\$V$Q",
    towns: "+V-S(Z(U-V&W'X(V&R-V",
  },
  Oti: {
    outline: 'JKGLDLBIBBEAF>I=JAJF',
    towns: 'FCIJIAIICFG?IIGLEB',
  },
  Savannah: {
    outline: '6.7287<9A<BB=A9@5>2A/B+A*<)8(4,211',
    towns: '29+:??5<,7658828,5',
  },
  'North East': {
    outline: '5*:*?*D)C*F-H/G1B/</6.',
    towns: '@+@+<-G/E+7.B*E,',
  },
}

/** Each character encodes a coordinate, '#' being 0: x and y alternate. */
const coordinates = (text: string) => Array.from(text, (each) => each.charCodeAt(0) - 35)
const pathOf = (outline: string) => `M${coordinates(outline).join(' ')}z`

/** The outlines of all regions as one path. */
export const GHANA_PATH = Object.values(SKETCH)
  .map(({ outline }) => pathOf(outline))
  .join('')

/** The region's own path and the town's position in it: null for a town outside the region. */
export function sketchOf(region: Region, city: string): { path: string; town: [number, number] | null } {
  const { outline, towns } = SKETCH[region]
  const at = 2 * citiesOf(region).indexOf(city)
  const [x, y] = at < 0 ? [] : coordinates(towns.slice(at, at + 2))
  return { path: pathOf(outline), town: x === undefined || y === undefined ? null : [x, y] }
}

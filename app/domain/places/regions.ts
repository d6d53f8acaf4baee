/** Ghana's sixteen regions with their main cities and towns, capital first. A city is known by its region and name together. */
const CITIES = {
  'Greater Accra': ['Accra', 'Tema', 'Madina', 'Adenta', 'Ashaiman', 'East Legon', 'Teshie', 'Nungua', 'Dansoman', 'Achimota', 'Amasaman', 'Weija', 'Kwabenya', 'Dodowa', 'Prampram'],
  Ashanti: ['Kumasi', 'Obuasi', 'Ejisu', 'Mampong', 'Konongo', 'Bekwai', 'Offinso', 'Tafo', 'Suame', 'Asokwa', 'Kwadaso', 'Agogo', 'Ejura', 'Effiduase', 'Mankranso'],
  Western: ['Takoradi', 'Sekondi', 'Tarkwa', 'Axim', 'Prestea', 'Bogoso', 'Elubo', 'Half Assini', 'Agona Nkwanta', 'Shama', 'Asankragua', 'Nkroful'],
  Eastern: ['Koforidua', 'Nkawkaw', 'Nsawam', 'Akim Oda', 'Suhum', 'Aburi', 'Akropong', 'Somanya', 'Odumase-Krobo', 'Akosombo', 'Asamankese', 'Kade', 'Kibi', 'Begoro', 'Mpraeso'],
  Central: ['Cape Coast', 'Kasoa', 'Winneba', 'Elmina', 'Agona Swedru', 'Mankessim', 'Saltpond', 'Dunkwa-on-Offin', 'Assin Fosu', 'Apam', 'Twifo Praso', 'Breman Asikuma', 'Anomabo', 'Awutu Breku'],
  Volta: ['Ho', 'Hohoe', 'Keta', 'Aflao', 'Kpando', 'Sogakope', 'Akatsi', 'Anloga', 'Denu', 'Dzodze', 'Adidome', 'Kpeve', 'Peki'],
  Northern: ['Tamale', 'Yendi', 'Savelugu', 'Sagnerigu', 'Bimbilla', 'Gushiegu', 'Kpandai', 'Karaga', 'Kumbungu', 'Tolon', 'Saboba', 'Zabzugu', 'Tatale'],
  'Upper East': ['Bolgatanga', 'Bawku', 'Navrongo', 'Paga', 'Bongo', 'Zebilla', 'Sandema', 'Zuarungu', 'Tongo', 'Garu', 'Pusiga', 'Binduri'],
  'Upper West': ['Wa', 'Lawra', 'Jirapa', 'Tumu', 'Nandom', 'Nadowli', 'Lambussie', 'Hamile', 'Gwollu', 'Wechiau', 'Funsi'],
  Bono: ['Sunyani', 'Berekum', 'Dormaa Ahenkro', 'Wenchi', 'Sampa', 'Drobo', 'Fiapre', 'Odumase', 'Nsawkaw', 'Jinijini', 'Banda Ahenkro'],
  'Bono East': ['Techiman', 'Kintampo', 'Nkoranza', 'Atebubu', 'Yeji', 'Jema', 'Prang', 'Kwame Danso', 'Tuobodom', 'Kajaji', 'Busunya'],
  Ahafo: ['Goaso', 'Bechem', 'Duayaw Nkwanta', 'Kenyasi', 'Hwidiem', 'Kukuom', 'Mim', 'Acherensua', 'Yamfo', 'Techimantia'],
  'Western North': ['Sefwi Wiawso', 'Bibiani', 'Enchi', 'Juaboso', 'Sefwi Bekwai', 'Dadieso', 'Sefwi Akontombra', 'Bodi', 'Essam-Dabiso', 'Awaso'],
  Oti: ['Dambai', 'Jasikan', 'Nkwanta', 'Kadjebi', 'Kete-Krachi', 'Kpassa', 'Worawora', 'Nkonya Ahenkro', 'Chinderi'],
  Savannah: ['Damongo', 'Bole', 'Salaga', 'Buipe', 'Sawla', 'Daboya', 'Yapei', 'Larabanga', 'Tuna'],
  'North East': ['Nalerigu', 'Gambaga', 'Walewale', 'Chereponi', 'Bunkpurugu', 'Yagaba', 'Nakpanduri', 'Yunyoo'],
} as const satisfies Record<string, readonly string[]>

export type Region = keyof typeof CITIES

export const REGIONS = Object.keys(CITIES) as Region[]

export const isRegion = (name: string): name is Region => Object.hasOwn(CITIES, name)

export const citiesOf = (region: Region): readonly string[] => CITIES[region]

/** Whether the city is one of the region's own. */
export const isCityOf = (region: string, city: string) => isRegion(region) && citiesOf(region).includes(city)

/** Invented people with addresses at example.com and numbers of an unassigned range. */
export type DemoPerson = { name: string; email: string; phone: string; region: string; city: string }

const person = (name: string, region: string, city: string, at: number): DemoPerson => ({
  name,
  email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
  phone: `+2332000003${String(at).padStart(2, '0')}`,
  region,
  city,
})

/** The demo's buyer, who can sign in. */
export const demoBuyer: DemoPerson & { password: string } = {
  ...person('Abena Owusu', 'Ashanti', 'Kumasi', 0),
  email: 'buyer@fihankra.example',
  password: 'three rooms and a veranda',
}

/** The name of staff in the demo; nobody signs in under this name. */
export const DEMO_STAFF = 'Akua Boateng'

export const demoPeople: readonly DemoPerson[] = (
  [
    ['Kwabena Darko', 'Ashanti', 'Kumasi'],
    ['Efua Ansah', 'Central', 'Cape Coast'],
    ['Yaw Boadi', 'Greater Accra', 'Tema'],
    ['Akosua Frimpong', 'Eastern', 'Koforidua'],
    ['Nii Lante Tagoe', 'Greater Accra', 'Accra'],
    ['Adwoa Sarpong', 'Bono', 'Sunyani'],
    ['Kojo Amoah', 'Western', 'Takoradi'],
    ['Mariama Issah', 'Northern', 'Tamale'],
    ['Selorm Agbeko', 'Volta', 'Ho'],
    ['Ama Nyarko', 'Greater Accra', 'Adenta'],
    ['Fuseini Alhassan', 'Northern', 'Yendi'],
    ['Esi Quansah', 'Central', 'Winneba'],
    ['Kwaku Asamoah', 'Ashanti', 'Obuasi'],
    ['Dede Lamptey', 'Greater Accra', 'Teshie'],
    ['Yaa Konadu', 'Ahafo', 'Goaso'],
    ['Prosper Kudzordzi', 'Volta', 'Keta'],
    ['Afia Bediako', 'Eastern', 'Nkawkaw'],
    ['Issifu Mahama', 'Upper East', 'Bolgatanga'],
    ['Araba Eshun', 'Western', 'Tarkwa'],
    ['Kofi Baidoo', 'Central', 'Kasoa'],
    ['Gifty Tetteh', 'Greater Accra', 'Dodowa'],
    ['Samuel Ofosu', 'Eastern', 'Aburi'],
  ] as const
).map(([name, region, city], at) => person(name, region, city, at + 1))

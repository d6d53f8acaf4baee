/** The invented people of the demo firm. */
export const team: readonly { name: string; role: string; about: string }[] = [
  {
    name: 'Kwame Osei Bonsu',
    role: 'Managing director, builder',
    about: 'Learned the trade on his uncle’s sites and still walks each of ours twice a week, tape in hand.',
  },
  {
    name: 'Efua Asante',
    role: 'Financial analyst',
    about: 'Prices each house before it is drawn and again before it is built, and explains the difference.',
  },
  {
    name: 'Yaw Mensah',
    role: 'Site manager',
    about: 'Runs the site, the stores and the workforce. Nothing is cast until he has seen the steel.',
  },
]

/** Who answers for the drawings of the demo plans; the numbers are plainly invented. */
export const designers = {
  architectName: 'Abena Owusu-Darko',
  architectNumber: 'ARC 000-0000',
  engineerName: 'Kofi Antwi Boakye',
  engineerNumber: 'EC 00000',
}

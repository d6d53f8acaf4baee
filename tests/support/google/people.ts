/** Who can sign in at the stand-in: two predefined people, and anybody that the page or a test adds. */
import { createHash } from 'node:crypto'

export interface Person {
  sub: string
  name: string
  email: string
  verified: boolean
}

/** Google's id for an address: 21 digits, always the same. */
const subOf = (email: string): string =>
  `1${[...createHash('sha256').update(email).digest()]
    .map((byte) => String(byte).padStart(3, '0'))
    .join('')
    .slice(0, 20)}`

export const person = (name: string, email: string, verified: boolean, sub = ''): Person => ({
  sub: sub || subOf(email),
  name,
  email,
  verified,
})

export const PEOPLE: readonly Person[] = [
  person('Abena Owusu', 'abena.owusu@gmail.example', true),
  person('Kwame Asante', 'kwame.asante@work.example', false),
]

/** The userinfo response. */
export const profileOf = ({ sub, name, email, verified }: Person): Record<string, unknown> => {
  const [given = name, ...rest] = name.split(' ')
  return {
    sub,
    name,
    given_name: given,
    family_name: rest.join(' '),
    picture: 'https://lh3.googleusercontent.com/a/none',
    email,
    email_verified: verified,
  }
}

import { appCode } from '../../support/authenticator.ts'
import { pngBytes } from '../../support/uploads.ts'
import { buyQuietly, hydrated } from '../support/buying.ts'
import { expect, type Page, test } from '../support/test.ts'

const PASSWORD = 'nine quiet lizards'

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string) => expect(page.getByRole('status')).toHaveText(text)

async function signUp(page: Page, email: string) {
  await fill(page, { Name: 'Esi Boateng', Email: email, Password: PASSWORD, 'Confirm Password': PASSWORD })
  await page.getByLabel('I accept the').check()
  await press(page, 'Create Account')
}

/** Waits for the next page before a form is filled in, because client-side navigation replaces this one. */
async function follow(page: Page, link: string, heading = link) {
  await page.getByRole('link', { name: link }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

async function signIn(page: Page, email: string, password = PASSWORD) {
  await fill(page, { Email: email, Password: password })
  await press(page, 'Sign In')
}

test('somebody signs up, confirms the address, and finds in the profile what was bought with it', async ({
  page,
  paystack,
  mailbox,
  email,
  problems,
  javaScriptEnabled,
}) => {
  problems.expectStatus(400)
  await buyQuietly(page, paystack, email)
  await page.goto('/signup')
  if (javaScriptEnabled) await hydrated(page)
  await fill(page, { Name: 'Esi Boateng', Email: email, Password: 'password', 'Confirm Password': 'password' })
  await page.getByLabel('I accept the').check()
  await press(page, 'Create Account')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/This password is too common/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Esi Boateng')
  await signUp(page, email)
  await says(page, 'Account created successfully!')

  await signIn(page, email, 'nine quiet snails')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await signIn(page, email)
  await says(page, 'Signed in successfully!')
  await page.goto('/profile')
  await expect(page.getByText('Nothing bought yet.')).toBeVisible()
  const letter = await mailbox.receives(email, /^Confirm your email address/)
  await page.goto(letter.linkUnder('Confirm my address'))
  await press(page, 'Confirm my address')
  await says(page, 'Your email address is confirmed.')
  await expect(page.getByRole('link', { name: 'Download Aburi Veranda House' })).toBeVisible()
})

test('a person changes name, photo and password, and deletes the account', async ({
  page,
  email,
  problems,
  javaScriptEnabled,
}) => {
  problems.expectStatus(400)
  await page.goto('/signup')
  await signUp(page, email)
  await says(page, 'Account created successfully!')
  await page.goto('/login?redirect=%2Fprofile')
  await signIn(page, email)
  await says(page, 'Signed in successfully!')

  await follow(page, 'Change name')
  if (javaScriptEnabled) await hydrated(page)
  await fill(page, { Name: 'Esi Asante' })
  await press(page, 'Save')
  await says(page, 'Your profile has been saved.')
  await follow(page, 'Change photo')
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(pngBytes(80, 80)) })
  await press(page, 'Save')
  await says(page, 'Your photo has been saved.')
  await follow(page, 'Change password')
  const fresh = 'four green parrots'
  await fill(page, { 'Current Password': 'wrong', Password: fresh, 'Confirm Password': fresh })
  await press(page, 'Change password')
  await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription('Current Password is not right')
  await fill(page, { 'Current Password': PASSWORD, Password: fresh, 'Confirm Password': fresh })
  await press(page, 'Change password')
  await says(page, 'Your password has been changed. Other devices have been signed out.')

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.json$/)
  await follow(page, 'Delete my account')
  await fill(page, { Password: fresh })
  await press(page, 'Delete my account')
  await says(page, 'Your account has been deleted.')
  await page.goto('/login')
  await signIn(page, email, fresh)
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
})

test('somebody who forgot the password chooses another from the mailbox', async ({ page, mailbox, email }) => {
  await page.goto('/signup')
  await signUp(page, email)
  await says(page, 'Account created successfully!')
  await follow(page, 'Forgot password?', 'Forgot password')
  await fill(page, { Email: email })
  await page.getByRole('main').getByRole('button').click()
  await says(page, 'Password reset email sent! Please check your inbox.')
  const letter = await mailbox.receives(email, /^Choose a new password/)
  await page.goto(letter.linkUnder('Choose a new password'))
  const fresh = 'four green parrots'
  await fill(page, { Password: fresh, 'Confirm Password': fresh })
  await page.getByRole('main').getByRole('button').click()
  await says(page, 'Your password has been changed. Please sign in.')
  await signIn(page, email, fresh)
  await says(page, 'Signed in successfully!')
})

test('a person turns on two-factor authentication, signs in with a code, and turns it off by a recovery code', async ({
  page,
  mailbox,
  email,
  problems,
  javaScriptEnabled,
}) => {
  problems.expectStatus(400)
  await page.goto('/signup')
  await signUp(page, email)
  await says(page, 'Account created successfully!')
  await signIn(page, email)
  await says(page, 'Signed in successfully!')
  const letter = await mailbox.receives(email, /^Confirm your email address/)
  await page.goto(letter.linkUnder('Confirm my address'))
  await press(page, 'Confirm my address')
  await follow(page, 'Two-factor authentication')
  await press(page, 'Set up')
  const key = page.getByRole('link', { name: 'open the app with the key' })
  const secret = new URL((await key.getAttribute('href')) ?? '').searchParams.get('secret') ?? ''
  const recovery = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .first()
    .textContent()
  if (javaScriptEnabled) await hydrated(page)
  await fill(page, { Code: '000000' })
  await press(page, 'Turn on')
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is not right/)
  await fill(page, { Code: appCode(secret, -1) })
  await press(page, 'Turn on')
  await says(page, 'Two-factor authentication is on.')
  await mailbox.receives(email, /^Two-factor authentication was turned on/)

  await page.context().clearCookies()
  await page.goto('/login?redirect=%2Fprofile%2Ftwo-step')
  if (javaScriptEnabled) await hydrated(page)
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await fill(page, { Code: appCode(secret) })
  await press(page, 'Sign In')
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await follow(page, 'Turn off', 'Turn off two-factor authentication')
  await fill(page, { Code: recovery ?? '' })
  await press(page, 'Turn off')
  await says(page, 'Two-factor authentication is off.')
})

/**
 * Runs in the pages of browsers from Chromium 64 on, which know no `?.`: what a person does, by the words on the page.
 * The statements of a step are put behind it.
 */
// biome-ignore-all lint/correctness/noUnusedVariables: the statements of the steps call them
// biome-ignore-all lint/complexity/useOptionalChain: old browsers know none
const plain = (text) => text.replace(/\s+/g, ' ').trim()
const isShown = (element) => element.getClientRects().length > 0
const all = (selector) => Array.from(document.querySelectorAll(selector))

function fieldOf(label) {
  const found = all('label').filter((each) => isShown(each) && plain(each.textContent).startsWith(label))
  const controls = found.map((each) => each.control || each.querySelector('input, select, textarea'))
  const field =
    controls.find((each) => each && !each.disabled && isShown(each)) ||
    controls.find(Boolean) ||
    all('input, select, textarea').find((each) => (each.getAttribute('aria-label') || '').startsWith(label))
  if (!field) throw new Error(`There is no field ${label}.`)
  return field
}

function fill(label, value) {
  const field = fieldOf(label)
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (!field.checked) field.click()
    return
  }
  field.focus()
  const option = field.options && Array.from(field.options).find((each) => plain(each.text) === value)
  field.value = option ? option.value : value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The first that a person sees, in the main part before any other. */
function targetOf(words) {
  const named = (each) => plain(each.getAttribute('aria-label') || each.textContent || each.value || '')
  const clickable = all('main a, main button, main summary, a, button, summary, input[type=submit]').filter(isShown)
  return clickable.find((each) => named(each) === words) || clickable.find((each) => named(each).startsWith(words))
}
const canClick = (words) => Boolean(targetOf(words))
function click(words) {
  const target = targetOf(words)
  if (!target) throw new Error(`There is nothing to click named ${words}.`)
  target.click()
}

// biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
const text = () => (document.body ? plain(document.body.innerText) : '')

/** What is wrong with the look of the page: it is empty, has no design, or is wider than the window. */
function wrongLook() {
  const wrong = []
  if (text().length < 100) wrong.push(`the page is empty: ${text()}`)
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth + 1)
    wrong.push(`wider than the window by ${root.scrollWidth - root.clientWidth} px`)
  const mark = document.querySelector('header svg, header img')
  if (mark && mark.getBoundingClientRect().width > 200) wrong.push('the logo is as wide as the window')
  if (getComputedStyle(document.body).marginTop !== '0px')
    wrong.push('no design: the body keeps the margin of the browser')
  return wrong
}

/** Whether scripts have taken the page over; React has no signal for it. */
function isTakenOver() {
  const container = document.getElementById('page') || {}
  const key = Object.keys(container).find((each) => each.startsWith('__reactContainer$'))
  const state = key && container[key].stateNode.current.memoizedState
  return Boolean(state) && state.isDehydrated === false
}

/** The size of a file behind a link of this site, which the browser reads itself. */
function readFile(words) {
  const request = new XMLHttpRequest()
  request.open('GET', targetOf(words).href, false)
  request.overrideMimeType('text/plain; charset=x-user-defined')
  request.send()
  return { status: request.status, bytes: request.responseText.length, start: request.responseText.slice(0, 2) }
}

import { useSubmit } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { tooManyImages } from '~/domain/items/messages.ts'

/** The progress of a form with files: 0, 50 while images upload, 75 after the files, 100 on save. */
export type UploadProgress = {
  percent: 0 | 50 | 75 | 100
  text: string
  /** Of the file that is uploading. */
  bytes: { sent: number; all: number } | null
}

export type UploadState = {
  progress: UploadProgress | null
  /** The form is not saved: only the pictures and files are uploaded. */
  isKeeping: boolean
  errors: Record<string, string[]>
  alert: string | null
}

const WIDEST = 1920
const IDLE: UploadState = { progress: null, isKeeping: false, errors: {}, alert: null }
const SIGNED_OUT = 'You have been signed out. Sign in in another tab, then save again: everything is still here.'
const BROKEN_OFF = 'The upload broke off. Everything is still here: please try again.'
const UNREACHABLE = 'We could not reach the site. Everything is still here: please try again.'

const pressed = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement && submitter.name === 'press' ? submitter.value : null

/** Scales an image to at most 1920 px wide, as JPEG; unchanged if the browser can't. */
async function smaller(file: File): Promise<Blob> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    if (image.width <= WIDEST && file.type === 'image/jpeg' && file.size < 1_500_000) return file
    const scale = Math.min(1, WIDEST / image.width)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    return made && made.size < file.size ? made : file
  } catch {
    return file
  }
}

type Errors = Record<string, string[]>
type Chosen = { input: HTMLInputElement; file: File; isPicture: boolean; name: string }
type Answer = { isOk: boolean; isElsewhere: boolean; type: string; text: string }

export function mergeErrors(errors: Errors, more: Errors): Errors {
  const merged = { ...errors }
  for (const [name, messages] of Object.entries(more))
    merged[name] = [...new Set([...(merged[name] ?? []), ...messages])]
  return merged
}

/** XMLHttpRequest, because `fetch` reports no upload progress. */
const post = (href: string, body: FormData, onSent: (sentBytes: number, allBytes: number) => void = () => undefined) =>
  new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', href)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    request.onerror = () => reject(new Error('unreachable'))
    request.onload = () =>
      resolve({
        isOk: request.status < 300,
        isElsewhere: request.responseURL !== new URL(href, location.href).href,
        type: request.getResponseHeader('content-type') ?? '',
        text: request.responseText,
      })
    request.send(body)
  })

/** The chosen files, pictures first, each named by its number within its group. */
function chosenIn(form: HTMLFormElement): Chosen[] {
  const all = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].flatMap((input) =>
    [...(input.files ?? [])].map((file) => ({ input, file, isPicture: input.name === 'images' })),
  )
  return [true, false].flatMap((isPicture) =>
    all
      .filter((each) => each.isPicture === isPicture)
      .map((each, at, { length }) => ({ ...each, name: `${isPicture ? 'Image' : 'File'} ${at + 1} of ${length}` })),
  )
}

/** Checks the limit of pictures before any is uploaded over a slow connection. */
function hasRoom(form: HTMLFormElement, chosen: readonly Chosen[], most: number): boolean {
  const added = chosen.filter(({ isPicture }) => isPicture).length
  const there = form.querySelectorAll('input[name=imageOrder]').length
  const leaving = form.querySelectorAll('input[name=removeImages]:checked').length
  return added === 0 || there - leaving + added <= most
}

/** Uploads one file and returns its errors; null if the session has ended. */
async function bring(
  href: string,
  formId: string,
  { input, file, isPicture }: Chosen,
  onSent: (sentBytes: number, allBytes: number) => void,
): Promise<Errors | null> {
  const body = new FormData()
  body.append('formId', formId)
  body.append(input.name, isPicture ? await smaller(file) : file, file.name)
  const answer = await post(href, body, onSent)
  if (answer.isElsewhere) return null
  if (!answer.type.includes('json')) throw new Error('answer')
  const { errors } = JSON.parse(answer.text) as { errors: Errors }
  if (!answer.isOk && Object.keys(errors).length === 0) throw new Error('refused')
  return errors
}

/** Asks before the form is submitted: a redirect to the sign-in would lose all that was typed. */
async function isSignedIn(href: string, formId: string): Promise<boolean> {
  const body = new FormData()
  body.append('formId', formId)
  return !(await post(href, body)).isElsewhere
}

/** The form without the files that are already uploaded. */
function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null, chosen: readonly Chosen[], isRefused: boolean) {
  const body = new FormData(form, submitter)
  for (const { input } of chosen) body.delete(input.name)
  for (const { input } of chosen) input.value = ''
  // After a refused file the form is only kept open, so that nothing is saved without that file by accident.
  if (isRefused) body.set('press', 'keep')
  return body
}

/**
 * Uploads the chosen files one by one, each in its own request, then submits the form without them. A dropped
 * connection costs one file instead of all, and together the files may exceed the size limit of one request.
 */
export function useUploads(
  uploadHref: string,
  most: number,
): UploadState & { onSubmit: (event: FormEvent<HTMLFormElement>) => void } {
  const submit = useSubmit()
  const [state, setState] = useState(IDLE)
  const stop = (alert: string) => setState({ ...IDLE, alert })

  async function run(form: HTMLFormElement, submitter: HTMLElement | null) {
    const chosen = chosenIn(form)
    const formId = String(new FormData(form).get('formId'))
    if (!hasRoom(form, chosen, most)) return setState({ ...IDLE, errors: { images: [tooManyImages(most)] } })
    const isKeeping = pressed(submitter) === 'keep'
    let errors: Errors = {}
    const at = (percent: UploadProgress['percent'], text: string, bytes: UploadProgress['bytes'] = null) =>
      setState({ ...IDLE, errors, isKeeping, progress: { percent, text, bytes } })
    at(0, chosen.length > 0 ? 'Starting' : 'Saving')
    try {
      if (chosen.length === 0 && !(await isSignedIn(uploadHref, formId))) return stop(SIGNED_OUT)
      for (const each of chosen) {
        at(50, each.name)
        const found = await bring(uploadHref, formId, each, (sent, all) => at(50, each.name, { sent, all }))
        if (!found) return stop(SIGNED_OUT)
        errors = mergeErrors(errors, found)
      }
    } catch {
      return stop(chosen.length > 0 ? BROKEN_OFF : UNREACHABLE)
    }
    at(75, 'Saving')
    const isRefused = Object.keys(errors).length > 0
    // The router needs a path; the property `form.action` is a full URL.
    const action = form.getAttribute('action') ?? ''
    const body = bodyOf(form, submitter, chosen, isRefused)
    submit(body, { method: 'post', encType: 'multipart/form-data', action, preventScrollReset: false })
    const progress = isRefused ? null : ({ percent: 100, text: 'Saved', bytes: null } as const)
    setState({ ...IDLE, isKeeping, progress, errors })
  }

  return {
    ...state,
    onSubmit(event) {
      event.preventDefault()
      void run(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    },
  }
}

import { useSubmit } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { tooManyImages } from '~/domain/items/messages.ts'

/** How far a form with files is: 0, 50 while images upload, 75 after the files, 100 on save. */
export type UploadProgress = { percent: 0 | 50 | 75 | 100; text: string }

export type UploadState = {
  progress: UploadProgress | null
  /** Nothing is saved yet: the pictures and files alone are brought. */
  isKeeping: boolean
  errors: Record<string, string[]>
  alert: string | null
}

const WIDEST = 1920
const IDLE: UploadState = { progress: null, isKeeping: false, errors: {}, alert: null }
const SIGNED_OUT = 'You have been signed out. Sign in in another tab and press again: everything is still here.'
const BROKEN_OFF = 'The upload broke off. Everything is still here: please try again.'
const UNREACHABLE = 'We could not reach the site. Everything is still here: please try again.'

const pressed = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement && submitter.name === 'press' ? submitter.value : null

/** At most 1920 px wide, as JPEG; as it came where the browser can't. */
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

/**
 * Brings the chosen files one after another, each in a request of its own, and then the form without them: a line that
 * breaks costs one file and not all, and together they may be larger than one request may be.
 */
export function useUploads(
  uploadHref: string,
  most: number,
): UploadState & { onSubmit: (event: FormEvent<HTMLFormElement>) => void } {
  const submit = useSubmit()
  const [state, setState] = useState(IDLE)

  async function isSignedIn(formId: string) {
    const body = new FormData()
    body.append('formId', formId)
    const response = await fetch(uploadHref, { method: 'POST', body, headers: { accept: 'application/json' } })
    return !response.redirected
  }
  const stop = (alert: string) => setState({ ...IDLE, alert })
  async function run(form: HTMLFormElement, submitter: HTMLElement | null) {
    const chosen = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].flatMap((input) =>
      [...(input.files ?? [])].map((file) => ({ input, file, isPicture: input.name === 'images' })),
    )
    const formId = new FormData(form).get('formId')
    const pictures = chosen.filter((each) => each.isPicture)
    const files = chosen.filter((each) => !each.isPicture)
    const there = form.querySelectorAll('input[name=imageOrder]').length
    const leaving = form.querySelectorAll('input[name=removeImages]:checked').length
    // Known before the first of them is brought over a slow line.
    if (pictures.length > 0 && there - leaving + pictures.length > most)
      return setState({ ...IDLE, errors: { images: [tooManyImages(most)] } })
    const errors: Record<string, string[]> = {}
    const isKeeping = pressed(submitter) === 'keep'
    const at = (percent: UploadProgress['percent'], text: string) =>
      setState((before) => ({ ...IDLE, errors: before.errors, isKeeping, progress: { percent, text } }))
    at(0, chosen.length > 0 ? 'Starting' : 'Saving')
    try {
      // Once the form has left, an answer that leads elsewhere takes all that was typed with it: so it is asked first.
      if (chosen.length === 0 && !(await isSignedIn(String(formId)))) return stop(SIGNED_OUT)
      let done = 0
      for (const { input, file, isPicture } of [...pictures, ...files]) {
        done += 1
        if (isPicture) at(50, `Image ${done} of ${pictures.length}`)
        else at(50, `File ${done - pictures.length} of ${files.length}`)
        const body = new FormData()
        body.append('formId', String(formId))
        body.append(input.name, isPicture ? await smaller(file) : file, file.name)
        const response = await fetch(uploadHref, { method: 'POST', body, headers: { accept: 'application/json' } })
        if (response.redirected) return stop(SIGNED_OUT)
        if (!response.headers.get('content-type')?.includes('json')) throw new Error('answer')
        const answer = (await response.json()) as { faults: Record<string, string[]> }
        for (const [name, messages] of Object.entries(answer.faults))
          errors[name] = [...new Set([...(errors[name] ?? []), ...messages])]
        if (!response.ok && Object.keys(answer.faults).length === 0) throw new Error('refused')
      }
    } catch {
      return stop(chosen.length > 0 ? BROKEN_OFF : UNREACHABLE)
    }
    at(75, 'Saving')
    const body = new FormData(form, submitter)
    for (const { input } of chosen) body.delete(input.name)
    for (const { input } of chosen) input.value = ''
    // A file that was refused keeps the form open: nothing is saved without it unawares.
    if (Object.keys(errors).length > 0) body.set('press', 'keep')
    // The router takes a path alone: the property would be a whole address.
    const action = form.getAttribute('action') ?? ''
    submit(body, { method: 'post', encType: 'multipart/form-data', action, preventScrollReset: false })
    setState({
      ...IDLE,
      isKeeping,
      progress: Object.keys(errors).length > 0 ? null : { percent: 100, text: 'Saved' },
      errors,
    })
  }

  return {
    ...state,
    onSubmit(event) {
      event.preventDefault()
      void run(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    },
  }
}

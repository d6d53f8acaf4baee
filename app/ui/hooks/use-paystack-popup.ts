import { useEffect, useState } from 'react'
import { paths } from '~/paths.ts'
import { useRestored } from './use-restored.ts'

export type Checkout = { reference: string; authorizationUrl: string; accessCode: string }

type Callbacks = { onLoad(): void; onSuccess(): void; onCancel(): void; onError(): void }
type PaystackPop = {
  resumeTransaction(accessCode: string, callbacks: Callbacks): unknown
  cancelTransaction(): void
}
type PaystackWindow = Window & { PaystackPop?: new () => PaystackPop }

const SCRIPT_TIMEOUT_MS = 4000
/** From the script to the moment when the buyer sees the checkout. */
const FRAME_TIMEOUT_MS = 8000

/** Loads the pop-up's script; rejects after four seconds. */
function loadInline(src: string): Promise<PaystackPop> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => {
      const Popup = (window as PaystackWindow).PaystackPop
      if (Popup) resolve(new Popup())
      else reject(new Error('the script brought no pop-up'))
    }
    script.onerror = () => reject(new Error('the script did not come'))
    setTimeout(() => reject(new Error('the script did not come in time')), SCRIPT_TIMEOUT_MS)
    document.head.appendChild(script)
  })
}

/** Paystack's script serves its first transaction until the document ends, so a document opens one pop-up. */
let isOpened = false

/**
 * Opens Paystack's pop-up for the transaction that the server initialized, so the browser has no say in the price. If
 * it does not show in time, fails, or was tried before, the buyer goes to the checkout page of the same transaction.
 * True until the buyer is back on this page.
 */
export function usePaystackPopup(checkout: Checkout | null, inlineUrl: string): boolean {
  const [left, setLeft] = useState<Checkout | null>(null)
  useRestored(() => setLeft(checkout))
  useEffect(() => {
    if (!checkout) return
    const order = paths.order(checkout.reference)
    const paid = `${order}?trxref=${encodeURIComponent(checkout.reference)}`
    let popup: PaystackPop | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeaving = false
    // Nothing in it throws: the script catches and drops what its callbacks throw.
    const leave = (to: string) => {
      if (isLeaving) return
      isLeaving = true
      clearTimeout(timer)
      window.location.assign(to)
    }
    const redirect = () => {
      leave(checkout.authorizationUrl)
      try {
        // Otherwise its dark frame covers the page for whoever comes back.
        popup?.cancelTransaction()
      } catch {
        // The page is left anyway.
      }
    }
    if (isOpened) return redirect()
    isOpened = true
    loadInline(inlineUrl)
      .then((loaded) => {
        popup = loaded
        timer = setTimeout(redirect, FRAME_TIMEOUT_MS)
        return loaded.resumeTransaction(checkout.accessCode, {
          onLoad: () => clearTimeout(timer),
          onSuccess: () => leave(paid),
          onCancel: () => leave(`${order}?cancelled=1`),
          onError: redirect,
        })
      })
      .catch(redirect)
  }, [checkout, inlineUrl])
  return checkout !== null && checkout !== left
}

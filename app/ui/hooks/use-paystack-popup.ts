import { useEffect, useRef } from 'react'
import { paths } from '~/paths.ts'

export type Checkout = { reference: string; authorizationUrl: string; accessCode: string }

type PaystackPop = {
  resumeTransaction(
    accessCode: string,
    callbacks: { onSuccess?: () => void; onCancel?: () => void; onError?: () => void },
  ): unknown
}
type PaystackWindow = Window & { PaystackPop?: new () => PaystackPop }

const TIMEOUT_MS = 4000

/** Loads the pop-up's script; rejects after four seconds. */
function loadInline(src: string): Promise<PaystackPop> {
  return new Promise((resolve, reject) => {
    const make = () => {
      const Popup = (window as PaystackWindow).PaystackPop
      if (Popup) resolve(new Popup())
      else reject(new Error('the script brought no pop-up'))
    }
    if ((window as PaystackWindow).PaystackPop) return make()
    const script = document.createElement('script')
    script.src = src
    script.onload = make
    script.onerror = () => reject(new Error('the script did not come'))
    setTimeout(() => reject(new Error('the script did not come in time')), TIMEOUT_MS)
    document.head.appendChild(script)
  })
}

/**
 * Opens Paystack's pop-up for the transaction that the server initialized, so the browser has no say in the price. If
 * the pop-up cannot load, the buyer is redirected to the checkout page of the same transaction.
 */
export function usePaystackPopup(checkout: Checkout | null, inlineUrl: string): void {
  const opened = useRef('')
  useEffect(() => {
    if (!checkout || opened.current === checkout.accessCode) return
    opened.current = checkout.accessCode
    const go = (to: string) => window.location.assign(to)
    const order = paths.order(checkout.reference)
    loadInline(inlineUrl).then(
      (popup) =>
        popup.resumeTransaction(checkout.accessCode, {
          onSuccess: () => go(`${order}?trxref=${encodeURIComponent(checkout.reference)}`),
          onCancel: () => go(`${order}?cancelled=1`),
          onError: () => go(checkout.authorizationUrl),
        }),
      () => go(checkout.authorizationUrl),
    )
  }, [checkout, inlineUrl])
}

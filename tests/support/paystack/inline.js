/**
 * The pop-up: the part of Paystack's inline script that the shop uses. Styles are set one by one through the
 * CSSOM, which a style-src without 'unsafe-inline' allows.
 */
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const LOAD_TIMEOUT_MS = 15000
  let opened = 0

  const make = (name, styles, attributes = {}) => {
    const element = document.createElement(name)
    Object.assign(element.style, styles)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }

  const dialogStyles = {
    position: 'fixed',
    inset: '0',
    boxSizing: 'border-box',
    width: '100vw',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: 'min(3vh, 24px) 8px',
    border: '0',
    background: 'rgb(33 27 22 / 0.6)',
    overflow: 'hidden',
  }
  const panelStyles = {
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    maxWidth: '30rem',
    height: '100%',
    maxHeight: '48rem',
    margin: '0 auto',
    background: '#fdfbf6',
    borderRadius: '2px',
    overflow: 'hidden',
  }
  const closeStyles = {
    alignSelf: 'flex-end',
    minWidth: '44px',
    minHeight: '44px',
    margin: '4px',
    padding: '0 16px',
    border: '1px solid #86775f',
    borderRadius: '2px',
    background: '#fdfbf6',
    color: '#211b16',
    font: '600 16px/1.2 sans-serif',
    cursor: 'pointer',
  }

  class PaystackPop {
    #current = null

    /** Opens the checkout of a transaction the server initialised. The answer carries its id. */
    resumeTransaction(accessCode, callbacks = {}) {
      this.#current?.close()
      opened += 1
      const id = `transaction-${opened}`
      const before = document.activeElement
      const overflow = document.documentElement.style.overflow
      const dialog = make('dialog', dialogStyles, { 'aria-label': 'Paystack checkout (stand-in)' })
      const panel = make('div', panelStyles)
      const close = make('button', closeStyles, { type: 'button' })
      close.textContent = 'Close'
      const frame = make(
        'iframe',
        { flex: '1', width: '100%', border: '0' },
        {
          title: 'Checkout',
          allow: 'payment',
          src: `${origin}/checkout/${encodeURIComponent(accessCode)}?embed=1`,
        },
      )
      panel.append(close, frame)
      dialog.append(panel)

      let loaded = false
      const end = () => {
        if (this.#current?.id !== id) return false
        this.#current = null
        clearTimeout(timer)
        window.removeEventListener('message', listen)
        document.documentElement.style.overflow = overflow
        dialog.close()
        dialog.remove()
        if (before instanceof HTMLElement) before.focus()
        return true
      }
      const cancel = () => {
        if (end()) callbacks.onCancel?.()
      }
      const fail = (message) => {
        if (end()) callbacks.onError?.({ message })
      }
      const listen = ({ source, origin: from, data }) => {
        if (from !== origin || source !== frame.contentWindow || data?.source !== 'paystack-stand-in') return
        if (!loaded) clearTimeout(timer)
        if (data.event === 'load' && !loaded) {
          callbacks.onLoad?.({ id: data.id, customer: data.customer, accessCode: data.accessCode })
        } else if (data.event === 'success') {
          if (end()) callbacks.onSuccess?.({ id: data.id, reference: data.reference, message: data.message })
        } else if (data.event === 'cancel') cancel()
        else if (data.event === 'error') fail(data.message)
        loaded = true
      }
      const timer = setTimeout(() => fail('The checkout did not load'), LOAD_TIMEOUT_MS)

      this.#current = { id, close: end, cancel }
      window.addEventListener('message', listen)
      close.addEventListener('click', cancel)
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        cancel()
      })
      document.body.append(dialog)
      document.documentElement.style.overflow = 'hidden'
      dialog.showModal()
      return { id }
    }

    /** Closes the transaction of this id, or whichever is open. */
    cancelTransaction(id) {
      const wanted = typeof id === 'object' && id ? id.id : id
      if (wanted === undefined || wanted === this.#current?.id) this.#current?.cancel()
    }
  }

  window.PaystackPop = PaystackPop
})()

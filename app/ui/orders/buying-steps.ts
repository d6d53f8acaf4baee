/** The steps of buying a plan, as the scale bar shows them. */
export const BUYING_STEPS = ['File type', 'Contact Details', 'Payment', 'Download'] as const

export const STEP = { fileType: 0, contact: 1, payment: 2, download: 3, done: 4 } as const

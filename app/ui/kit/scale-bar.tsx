/** The steps of buying on the scale bar of the sheet: filled is done, half filled is now, open is to come. */
export function ScaleBar({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="scale" aria-label="Steps">
      {steps.map((step, at) => (
        <li key={step} className={at < current ? 'done' : undefined} aria-current={at === current ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  )
}

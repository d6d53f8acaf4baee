/** The steps of buying as a scale bar: filled is done, half filled is current, open is to come. */
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

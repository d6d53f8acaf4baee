import type { PlanDrawing } from '~/domain/houses/drawing/plan-drawing.ts'

/** The plan of one floor; plan.css gives its lines their colours. */
export function PlanSvg({ drawing: { label, viewBox, width, height, paths, texts } }: { drawing: PlanDrawing }) {
  return (
    <svg className="plan" viewBox={viewBox} width={width} height={height} role="img" aria-label={label}>
      {paths.map(({ name, d }) => (
        <path key={name} className={name} d={d} />
      ))}
      {texts.map(({ x, y, size, isSoft, isTurned, text }) => (
        <text
          key={`${x} ${y}`}
          x={x}
          y={y}
          fontSize={size}
          className={isSoft ? 'm' : undefined}
          transform={isTurned ? `rotate(-90 ${x} ${y})` : undefined}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

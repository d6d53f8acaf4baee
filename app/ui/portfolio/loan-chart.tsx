const TENS = [0, 10, 20, 30, 40, 50]
const at = (percent: number) => 20 + percent * 8.4

/** What a loan costs per year, as a scale bar. */
export function LoanChart() {
  return (
    <svg
      className="chart"
      width="100%"
      viewBox="0 0 480 120"
      role="img"
      aria-label="A loan in cedis has cost our clients about 30% to 40% a year"
    >
      {TENS.slice(0, -1).map((ten) => (
        <path
          key={ten}
          d={`M${at(ten)} 78h84v10h-84z`}
          stroke="currentColor"
          fill={ten % 20 === 0 ? 'currentColor' : 'none'}
        />
      ))}
      {TENS.map((ten) => (
        <text key={ten} x={at(ten)} y={108} textAnchor="middle">
          {ten}%
        </text>
      ))}
      <path d="M272 78V34M356 78V34M262 44h104" stroke="#86775f" />
      <path d="M267 49l10-10M351 49l10-10" stroke="#a03c1d" strokeWidth={2} />
      <path d="M272 66h84v12h-84z" fill="#a03c1d" />
      <text x={314} y={26} textAnchor="middle" fill="#211b16">
        30% to 40% a year
      </text>
    </svg>
  )
}

/** Advance widths of DejaVu Sans, the widest face the sheets are set in, so that a label measured here fits in every back-end. */

const widths =
  '318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838'
    .split(' ')
    .map(Number)

export function textWidth(text: string, size: number): number {
  let total = 0
  for (const letter of text) total += widths[(letter.codePointAt(0) ?? 0) - 32] ?? 700
  return (total * size) / 1000
}

/** Breaks a text into lines no wider than the measure. */
export function wrap(text: string, size: number, measure: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (line && textWidth(longer, size) > measure) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line) lines.push(line)
  return lines
}

import type { ComponentProps } from 'react'
import { usePosting } from '../hooks/use-posting.ts'
import { Button } from './button.tsx'

/** The button that sends a form: busy until the answer arrives. */
export function SubmitButton({ busy = false, children = 'Save', ...button }: ComponentProps<typeof Button>) {
  return (
    <Button type="submit" busy={usePosting() || busy} {...button}>
      {children}
    </Button>
  )
}

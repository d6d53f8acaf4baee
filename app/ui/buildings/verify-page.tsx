import { formatDate, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { Answer } from '../kit/answer.tsx'
import { ButtonLink } from '../kit/button-link.tsx'

type VerifyPageProps = {
  changed: number | null
  sawPhotos: boolean
  since: number
  /** The number of the entry that the emailed link names. */
  seen: number | null
  count: number
  head: string
  buildingKey: string
}

export function VerifyPage({ changed, sawPhotos, since, seen, count, head, buildingKey }: VerifyPageProps) {
  const photos = sawPhotos ? ' and their photos' : ', but the photos could not be read just now'
  const text =
    changed === null
      ? `${plural(count, 'entry', 'entries')}${photos} are as they were written.${seen === null ? '' : ` Entry ${seen} is the one that our email told you of.`} Seal of the last entry: ${head}`
      : `Entry ${changed} is missing or is not as it was written. What stands before it is unchanged. Please ask us, and keep our emails.`
  return (
    <Answer
      title={changed === null ? `Unchanged since ${formatDate(since)}` : `Entry ${changed} was changed`}
      text={text}
    >
      <ButtonLink kind="line" to={paths.building(buildingKey)} label="Back to your building" />
    </Answer>
  )
}

import { REQUEST_NOT_HERE } from '~/domain/plan-requests/messages.ts'
import { paths } from '~/paths.ts'
import { Answer } from '../kit/answer.tsx'
import { ButtonLink } from '../kit/button-link.tsx'

export function RequestNotFound() {
  return (
    <Answer title={REQUEST_NOT_HERE.title} text={REQUEST_NOT_HERE.message}>
      <ButtonLink to={paths.requestPlan()} label="Request a plan" />
    </Answer>
  )
}

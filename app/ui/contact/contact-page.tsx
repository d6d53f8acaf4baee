import type { SiteSettings } from '~/domain/settings/settings.ts'
import { paths } from '~/paths.ts'
import { IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { WAYS_ICONS, Ways } from '../kit/ways.tsx'
import { MessageForm, type MessageFormProps } from './message-form.tsx'

type ContactPageProps = Pick<MessageFormProps, 'formId' | 'result' | 'outcome'> & { settings: SiteSettings }

export function ContactPage({ settings, formId, result, outcome }: ContactPageProps) {
  return (
    <div className="wrap">
      <IconSprite names={['warn', 'send', 'chat', ...WAYS_ICONS]} />
      <PageHead title="Get in Touch With Us" lead="We'd love to hear from you!" />
      <div className="split pt-4">
        <MessageForm key={formId} action={paths.contact()} formId={formId} result={result} outcome={outcome}>
          <h2 className="text-xl">Let's get in touch</h2>
        </MessageForm>
        <Ways settings={settings} hasChat />
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { type EmbeddedLoginFlow, readLogin } from '../../../core/index.ts'
import { cancelLoginAndShowConnect, selectSocial } from '../../../modal/index.ts'
import { Button, Heading, Icon, Spinner } from '../../primitives/index.ts'
import { useClientState, useRouteData, useShellModal, useText } from '../../shell/hooks.ts'
import styles, { css as ownCss } from './CodeView.module.css'
import { socialNames } from '../connect/index.ts'
import loginStyles, { css as loginCss } from './Login.module.css'
import { SocialIcon } from './SocialIcon.tsx'
import { loginTexts } from './loginTexts.ts'
import { useLoginErrorText } from './useLoginErrorText.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => {
  const data = useRouteData('ConnectingSocial')
  return data ? socialNames[data.provider] : ''
}

export const css: readonly string[] = [loginCss, ownCss]

/** Shows the progress of a login in the window of a provider. */
export default function ConnectingSocialView(): ReactNode {
  const modal = useShellModal()
  const text = useText(loginTexts)
  const getProblem = useLoginErrorText()
  const { flow } = useClientState(readLogin)
  const provider = useRouteData('ConnectingSocial')?.provider
  if (provider === undefined) return undefined
  const hasFailed = flow.status === 'failed'
  const popup = flow.status === 'popup' ? flow : undefined
  const url = popup?.url
  return (
    <section
      className={styles['view']}
      aria-busy={!hasFailed && url === undefined}
      data-status={flow.status}
    >
      <span className={loginStyles['picture']} data-size="hero">
        <SocialIcon provider={provider} />
      </span>
      <Heading tone={hasFailed ? 'negative' : undefined}>
        {text('login.socialTitle', { name: socialNames[provider] })}
      </Heading>
      <output className={styles['wait']}>
        {!hasFailed && url === undefined && <Spinner />}
        {hasFailed
          ? getProblem(flow.error)
          : text(messageOf(flow), { name: socialNames[provider] })}
      </output>
      {popup?.number !== undefined && (
        <p className={styles['text']}>{text('login.socialNumber', { number: popup.number })}</p>
      )}
      <div className={styles['actions']}>
        <Button tone="soft" onClick={() => cancelLoginAndShowConnect(modal)}>
          {text('login.otherWay')}
        </Button>
        {url !== undefined && (
          <Button focused href={url}>
            {text('common.open', { name: socialNames[provider] })}
            <Icon name="external" size="small" />
          </Button>
        )}
        {hasFailed && (
          <Button focused onClick={() => selectSocial(modal, provider)}>
            {text('common.tryAgain')}
          </Button>
        )}
      </div>
    </section>
  )
}

function messageOf(
  flow: EmbeddedLoginFlow,
): 'login.socialLink' | 'login.socialReading' | 'login.socialWindow' {
  const { status } = flow
  if (status === 'connecting' || status === 'connected') return 'login.socialReading'
  return status === 'popup' && flow.url !== undefined ? 'login.socialLink' : 'login.socialWindow'
}

import './settings.css'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { GuardedButton } from '../approval/GuardedButton.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameLocalization, useFrameText } from '../page/LanguageContext.ts'
import { Notice } from '../page/Notice.tsx'
import type { ProtectionAnswer, ProtectionNeed } from '../spending/ProtectionCheckDeps.ts'
import type { FrameLocalization } from '../text/FrameLocalization.ts'
import { formatDate } from '../text/formatDate.ts'
import { formatUsd } from '../text/formatUsd.ts'
import type { SettingsActions } from './createSettingsActions.ts'
import { type RecoveryActions, RecoveryView } from './RecoveryView.tsx'
import { SubView } from './SubView.tsx'

/** Asks for another way to recover the wallet before a request goes on. The visitor can export the keys at any time. */
export function ProtectView(props: {
  readonly need: ProtectionNeed
  readonly settings: SettingsActions
  readonly recovery: RecoveryActions
  readonly exportUri: string
  readonly onAnswer: (answer: ProtectionAnswer) => void
}): VNode {
  const { need, settings, recovery, exportUri, onAnswer } = props
  const [step, setStep] = useState<'need' | 'recovery' | 'lost'>('need')
  const onBack = (): void => setStep('need')
  if (step === 'recovery')
    return (
      <RecoveryView
        settings={settings}
        actions={recovery}
        onBack={onBack}
        adding={{
          onAdded: () => onAnswer('added'),
          isNewCodeEnough: need.type === 'spendCap',
        }}
      />
    )
  if (step === 'lost') return <LostStep onBack={onBack} onContinue={() => onAnswer('later')} />
  return (
    <NeedStep
      need={need}
      exportUri={exportUri}
      onAdd={() => setStep('recovery')}
      onLater={() => onAnswer('later')}
      onLost={() => setStep('lost')}
    />
  )
}

function NeedStep(props: {
  readonly need: ProtectionNeed
  readonly exportUri: string
  readonly onAdd: () => void
  readonly onLater: () => void
  readonly onLost: () => void
}): VNode {
  const { need, exportUri, onAdd, onLater, onLost } = props
  const language = useFrameLocalization()
  const { text } = language
  const isCapped = need.type === 'spendCap'
  const isEnding = isCapped && need.spending.endsAt !== undefined
  return (
    <section class="stack">
      <Notice tone="warning">{getNeedText(need, language)}</Notice>
      {!isEnding && (
        <FrameButton tone="primary" onClick={onAdd}>
          {text(isCapped ? 'protect.addFactor' : 'protect.add')}
        </FrameButton>
      )}
      {!isCapped && need.isOptional && (
        <GuardedButton text={text('protect.later')} tone="secondary" onClick={onLater} />
      )}
      {!isCapped && !need.isOptional && (
        <FrameButton tone="plain" onClick={onLost}>
          {text('protect.lost')}
        </FrameButton>
      )}
      {!isEnding && (
        <p class="small quiet">
          <a href={exportUri} target="_blank" rel="noopener">
            {text('protect.export')}
          </a>
        </p>
      )}
    </section>
  )
}

/** Returns the reason why a request waits. */
function getNeedText(need: ProtectionNeed, { text, locale }: FrameLocalization): string {
  if (need.type === 'secondFactor')
    return text('protect.secondFactorText', { amount: formatUsd(BigInt(need.usd) * 100n, locale) })
  const { capCents, spentCents, endsAt } = need.spending
  const limit = formatUsd(BigInt(capCents), locale)
  const left = formatUsd(BigInt(Math.max(capCents - spentCents, 0)), locale)
  if (endsAt !== undefined) {
    const rest = text('protect.limitEnds', { limit, left, time: formatDate(endsAt, locale) })
    const request =
      need.cents === undefined
        ? text('protect.requestUnknown')
        : text('protect.requestNeeds', { amount: formatUsd(need.cents, locale) })
    return `${rest} ${request}`
  }
  if (need.cents === undefined) return text('protect.unknownText', { limit })
  return text('protect.limitText', { limit, left, amount: formatUsd(need.cents, locale) })
}

/** For a visitor who has lost the only factor, and so cannot add another one: the funds can still be moved. */
function LostStep(props: { readonly onBack: () => void; readonly onContinue: () => void }): VNode {
  const text = useFrameText()
  return (
    <SubView title={text('protect.lost')} onBack={props.onBack}>
      <Notice tone="negative">{text('protect.lostText')}</Notice>
      <GuardedButton text={text('protect.continue')} tone="primary" onClick={props.onContinue} />
    </SubView>
  )
}

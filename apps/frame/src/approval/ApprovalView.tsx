import type { Ref, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import './approval.css'
import { useFrameText } from '../page/LanguageContext.ts'
import type { GetFrameText, PlainFrameTextKey } from '../text/createFrameText.ts'
import { AllowanceList, ChangeList } from './ApprovalEffects.tsx'
import { ApprovalFactList } from './ApprovalFactList.tsx'
import type { ApprovalPosition } from '../rpc/createApprovalQueue.ts'
import { ApprovalContentView } from './ApprovalContentView.tsx'
import { ApprovalWarnings } from './ApprovalWarnings.tsx'
import type { Approval, ApprovalState } from './createApproval.ts'
import { canApprove } from './createApproval.ts'
import { type ApprovalGuard, createApprovalGuard } from './createApprovalGuard.ts'
import { FailureText } from './FailureText.tsx'

/** Shows a request of an app: its origin, its effects and its warnings. */
export function ApprovalView(props: {
  readonly approval: Approval
  readonly position: ApprovalPosition
  /** Name that the app gives to a network that the wallet does not know. */
  readonly claimedNetwork: string | undefined
  readonly onReject: () => void
}): VNode {
  const { approval, position, claimedNetwork, onReject } = props
  const text = useFrameText()
  const { summary } = approval
  const state = useApprovalState(approval)
  const { at, count } = usePosition(position)
  const isNext = at > 1
  const { container, origin, button, isArmed, accepts } = useGuard(approval, isNext)
  const isEnabled = canApprove(state) && isArmed
  const isBusy = state.status === 'checking' || state.status === 'signing'

  return (
    <div class="approval" aria-busy={isBusy} ref={container}>
      <p class="approval-origin" ref={origin}>
        <span class="approval-quiet">{text('approval.requestedBy')}</span>
        <strong dir="ltr">{summary.appOrigin}</strong>
        <PositionText at={at} count={count} />
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too */}
      <div class="approval-body" role="region" aria-label={text('approval.request')} tabIndex={0}>
        <ApprovalWarnings warnings={state.warnings} />
        {summary.kind === 'transaction' && <ChangeList summary={summary} state={state} />}
        <AllowanceList approval={approval} state={state} />
        <ApprovalContentView summary={summary} />
        <ApprovalFactList summary={summary} state={state} claimedNetwork={claimedNetwork} />
      </div>
      <div class="approval-footer">
        <p class="approval-status" role="status">
          {getStatusText(state, { isArmed, isNext, text })}
        </p>
        {state.status === 'failed' && <FailureText error={state.failure} />}
        <div class="actions approval-actions">
          <button type="button" class="secondary" onClick={onReject}>
            {text('approval.reject')}
          </button>
          <button
            type="button"
            class="primary"
            ref={button}
            data-tone={hasNoLimit(state) ? 'negative' : undefined}
            aria-disabled={!isEnabled}
            onClick={(event) => {
              if (canApprove(state) && accepts(event)) void approval.approve()
            }}
          >
            {text(approveKey(summary, state))}
          </button>
        </div>
        <p class="approval-note">{text('approval.note')}</p>
      </div>
    </div>
  )
}

function useApprovalState(approval: Approval): ApprovalState {
  const [state, setState] = useState(approval.get)
  useEffect(() => {
    setState(approval.get)
    return approval.subscribe(() => setState(approval.get()))
  }, [approval])
  return state
}

/** Says which of the approvals that were requested together is shown. */
function PositionText({ at, count }: ReturnType<ApprovalPosition['get']>): VNode | null {
  const text = useFrameText()
  if (count < 2) return null
  return (
    <span class="approval-position">
      {text('approval.position', { at: String(at), count: String(count) })}
    </span>
  )
}

function usePosition(position: ApprovalPosition): ReturnType<ApprovalPosition['get']> {
  const [shown, setShown] = useState(position.get)
  useEffect(() => {
    // The one before may have ended since the view was rendered.
    setShown(position.get())
    return position.subscribe(() => setShown(position.get()))
  }, [position])
  return shown
}

/** Milliseconds before an approval can be given that follows another: longer than the first one takes. */
const nextDelay = 1500

/** Watches over the whole view from when it is in the document until it is not. Each change of what it shows disarms. */
function useGuard(
  approval: Approval,
  isNext: boolean,
): {
  readonly container: Ref<HTMLDivElement>
  readonly origin: Ref<HTMLParagraphElement>
  readonly button: Ref<HTMLButtonElement>
  readonly isArmed: boolean
  readonly accepts: (event: MouseEvent) => boolean
} {
  const [container, setContainer] = useState<Element | null>(null)
  const [origin, setOrigin] = useState<Element | null>(null)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [guard, setGuard] = useState<ApprovalGuard>()
  const [isArmed, setIsArmed] = useState(false)
  useEffect(() => {
    if (!button || !origin || !container) return undefined
    const others = [container, origin]
    const armDelay = isNext ? nextDelay : undefined
    const created = createApprovalGuard({ button, others, armDelay, onChange: setIsArmed })
    const unsubscribe = approval.subscribe(created.rearm)
    setGuard(created)
    return () => {
      unsubscribe()
      created.stop()
    }
  }, [approval, isNext, container, origin, button])
  return {
    container: setContainer,
    origin: setOrigin,
    button: setButton,
    isArmed,
    accepts: (event) => guard?.accepts(event) ?? false,
  }
}

function hasNoLimit({ allowances }: ApprovalState): boolean {
  return allowances.some(({ amount }) => amount === 'unlimited')
}

function approveKey(
  { kind, isSignIn }: Approval['summary'],
  state: ApprovalState,
): PlainFrameTextKey {
  if (state.status === 'failed') return 'approval.tryAgain'
  if (hasNoLimit(state))
    return kind === 'transaction' ? 'approval.sendUnlimited' : 'approval.signUnlimited'
  if (isSignIn) return 'approval.signIn'
  return kind === 'transaction' ? 'approval.send' : 'approval.sign'
}

function getStatusText(
  state: ApprovalState,
  about: { readonly isArmed: boolean; readonly isNext: boolean; readonly text: GetFrameText },
): string {
  const { isArmed, isNext, text } = about
  if (state.status === 'checking') return text('approval.checking')
  if (state.status === 'signing') return text('approval.signing')
  if (state.status === 'editing') return text('limit.editing')
  if (!canApprove(state)) return text('approval.blocked')
  if (isArmed) return ''
  return text(isNext ? 'approval.next' : 'approval.waiting')
}

import type { VNode } from 'preact'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'

/** Look of the button that starts a login elsewhere. */
export type ContinueButtonOptions = {
  /** @default 'primary' */
  readonly tone?: 'primary' | 'secondary' | undefined
  /** Renders another button in its place. The page of the export does not load the guard of approvals. */
  readonly renderButton?: ((props: ContinueButtonProps) => VNode) | undefined
}

type ContinueButtonProps = { readonly text: string; readonly onClick: () => void }

/** Starts a login elsewhere. */
export function ContinueButton(
  props: ContinueButtonOptions & { readonly name: string; readonly onClick: () => void },
): VNode {
  const { name, tone = 'primary', renderButton, onClick } = props
  const text = useFrameText()('stepUp.continueWith', { name })
  return (
    renderButton?.({ text, onClick }) ?? <FrameButton {...{ tone, onClick }}>{text}</FrameButton>
  )
}

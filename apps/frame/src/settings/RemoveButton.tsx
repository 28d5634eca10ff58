import type { VNode } from 'preact'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'

/** Removes a row of a list, after a question. Its accessible name has that of the row. */
export function RemoveButton(props: {
  /** Name of the row. */
  readonly name: string
  readonly isBusy: boolean
  readonly onClick: () => void
}): VNode {
  const { name, isBusy, onClick } = props
  const text = useFrameText()
  return (
    <FrameButton
      isSmall
      isDisabled={isBusy}
      label={text('settings.removeOne', { name })}
      onClick={onClick}
    >
      {text('settings.remove')}
    </FrameButton>
  )
}

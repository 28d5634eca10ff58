import { createExplorerSource } from '../../features/activity/index.ts'
import { createBlockscoutExplorers } from './createBlockscoutExplorers.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/**
 * Blockscout: the activity of EVM accounts. Settings of `blockscout`, `blockscout2` and so on: `url`,
 * `chains`, `key`.
 */
export const blockscoutPortFactories: VendorPortFactories = {
  activity: (deps) =>
    createBlockscoutExplorers(deps).map((explorer) => createExplorerSource(explorer, deps)),
}

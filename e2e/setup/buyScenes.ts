import { expect } from '@playwright/test'
import { routeOnrampOffers } from './onrampOffers.ts'
import type { Scene, SceneContext } from './Scene.ts'

const config = { onrampProviders: 'moonpay,transak,coinbase' }

/**
 * Creates the scenes of buying and of the display currency.
 *
 * @param account - Connects a wallet and opens the account.
 */
export function createBuyScenes(account: (stage: SceneContext) => Promise<void>): readonly Scene[] {
  async function form(stage: SceneContext): Promise<void> {
    await routeOnrampOffers(stage.host.page)
    await account(stage)
    await stage.host.control('Buy').first().click()
    await expect(stage.host.control('Continue to MoonPay')).toBeEnabled()
    await expect(stage.host.dialog.getByText('Best rate')).toBeVisible()
  }

  return [
    { name: 'OnRampProviders', config, reach: form },
    {
      name: 'OnRampCountrySelect',
      config,
      async reach(stage) {
        await form(stage)
        await stage.host.press(/^Select country/)
        await expect(stage.host.view('Select country')).toBeVisible()
      },
    },
    {
      name: 'BuyInProgress',
      async reach(stage) {
        await account(stage)
        await stage.host.control('Buy').first().click()
        const opening = stage.host.page.waitForEvent('popup')
        await stage.host.press('Continue to Sandbox')
        await opening
        await expect(stage.host.dialog.getByText('Finish in Sandbox')).toBeVisible()
      },
    },
    {
      name: 'Currency',
      async reach(stage) {
        await account(stage)
        await stage.host.press('Currency: USD')
        await expect(stage.host.view('Select currency')).toBeVisible()
      },
    },
  ]
}

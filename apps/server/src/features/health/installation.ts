import { route } from '../../platform/api/route.ts'
import type { FeatureStart } from '../../platform/platform.ts'

/** The ways to pay that this installation offers. */
export type Payments = { card: boolean; bitcoin: boolean }

/** The features available to visitors, for the landing page and the login screen. */
export function installationRoute(
  { http, platform: { config, mail } }: FeatureStart,
  { payments, isEmpty }: { payments: Payments; isEmpty: () => Promise<boolean> },
): void {
  route(http, 'installation', async () => ({
    success: true,
    githubConfigured: config.github.clientId !== null,
    oidcName: config.oidc.issuer === null ? null : config.oidc.name,
    passwordSignIn: config.passwordSignIn,
    mailConfigured: mail.isConfigured,
    cardConfigured: payments.card,
    bitcoinConfigured: payments.bitcoin,
    isProfessionalForAll: config.planForNewAccounts === 'professional',
    listPriceUsd: config.proListPriceUsd,
    introPriceUsd: config.proIntroPriceUsd,
    supportEmail: config.supportEmail,
    keepRunsDays: config.keepRunsDays,
    mapStyleUrl: config.mapStyleUrl,
    hasContacts: config.crawler.contact !== null,
    hasDriveTimes: config.isochroneUrl !== null,
    isEmpty: await isEmpty(),
  }))
}

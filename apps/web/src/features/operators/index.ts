export { AccountsCard } from './accounts-card.tsx'
export { FeaturesCard, InstallationCard, QueuesCard, SourcesCard } from './installation-cards.tsx'
export { OptOutsCard } from './opt-outs-card.tsx'

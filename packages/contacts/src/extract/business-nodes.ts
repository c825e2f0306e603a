import { hoursOfSpecifications, hoursOfTexts } from './opening-hours.ts'
import { type BusinessNode, factLimits } from './page-facts.ts'

type Fields = { [name: string]: unknown }

/** Kinds of things that are no business, and whose names and contacts are not those of one. */
const notBusinesses = new Set(
  `person website webpage aboutpage contactpage collectionpage faqpage itempage review rating aggregaterating offer product event
  jobposting article blogposting newsarticle blog imageobject videoobject mediaobject breadcrumblist listitem searchaction
  postaladdress geocoordinates contactpoint openinghoursspecification country city state administrativearea service question
  answer howto recipe creativework readaction reserveaction orderaction entrypoint quantitativevalue propertyvalue
  monetaryamount brand language wpheader wpfooter wpsidebar sitenavigationelement comment`.split(/\s+/),
)

/** Properties of other businesses and people. */
const ofOthers = new Set(
  `author publisher creator provider sponsor review reviews reviewedby founder employee employees member memberof alumni
  performer organizer copyrightholder accountableperson maintainer funder parentorganization itemreviewed worksfor affiliation
  seller manufacturer translator editor hiringorganization`.split(/\s+/),
)

/** The businesses in structured data, wherever they are in it. */
export function businessNodes(data: unknown, how: BusinessNode['how']): BusinessNode[] {
  const nodes: BusinessNode[] = []
  const waiting: unknown[] = [data]
  for (let seen = 0; waiting.length > 0 && seen < 5_000; seen += 1) {
    const value = waiting.shift()
    if (Array.isArray(value)) waiting.unshift(...value.slice(0, factLimits.nodes))
    if (!isFields(value)) continue
    const node = isBusiness(value) ? nodeOf(value, how) : null
    if (node !== null && nodes.length < factLimits.nodes) nodes.push(node)
    for (const [name, child] of Object.entries(value))
      if (typeof child === 'object' && !ofOthers.has(name.toLowerCase())) waiting.push(child)
  }
  return nodes
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typesOf = (value: Fields): string[] =>
  textsOf(value['@type']).map((type) => type.replace(/^.*[/#:]/, '').toLowerCase())

function isBusiness(value: Fields): boolean {
  const types = typesOf(value)
  if (types.length === 0 || types.some((type) => notBusinesses.has(type))) return false
  return ['address', 'telephone', 'email', 'openingHours', 'openingHoursSpecification', 'sameAs', 'contactPoint'].some(
    (name) => value[name] !== undefined,
  )
}

function nodeOf(value: Fields, how: BusinessNode['how']): BusinessNode {
  const addresses = fieldsOf(value['address'])
  const [postal] = addresses.length > 0 ? addresses : fieldsOf(fieldsOf(value['location'])[0]?.['address'])
  const points = fieldsOf(value['contactPoint'])
  const valuesOf = (name: string): string[] => [value, ...points].flatMap((fields) => textsOf(fields[name]))
  return {
    how,
    name: textsOf(value['name'])[0] ?? null,
    address: textsOf(postal?.['streetAddress'] ?? value['address']).join(', ') || null,
    zip: textsOf(postal?.['postalCode'])[0] ?? null,
    city: textsOf(postal?.['addressLocality'])[0] ?? null,
    phones: valuesOf('telephone'),
    emails: valuesOf('email').map((mail) => mail.replace(/^mailto:/i, '')),
    socials: textsOf(value['sameAs']),
    hours: hoursOf(value),
  }
}

function hoursOf(value: Fields): string | null {
  const specifications = fieldsOf(value['openingHoursSpecification'])
  // Those with a date are exceptions: holidays and seasons.
  const regular = specifications.filter((one) => one['validFrom'] === undefined && one['validThrough'] === undefined)
  const read = hoursOfSpecifications(
    regular.map((one) => ({
      days: textsOf(one['dayOfWeek']).flatMap((days) => days.split(',')),
      opens: textsOf(one['opens'])[0] ?? '',
      closes: textsOf(one['closes'])[0] ?? '',
    })),
  )
  return read ?? hoursOfTexts(textsOf(value['openingHours']))
}

/** The objects of a value that can be one or a list. */
function fieldsOf(value: unknown): Fields[] {
  return (Array.isArray(value) ? value.slice(0, factLimits.nodes) : [value]).filter(isFields)
}

/** The texts of a value that can be a text, a list, or an object with a value, an address or a name. */
function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, factLimits.nodes) : [value]
  return values.flatMap((one) => {
    const text = isFields(one) ? (one['@value'] ?? one['@id'] ?? one['url'] ?? one['name']) : one
    if (typeof text === 'number') return String(text)
    return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, factLimits.lineLength) : []
  })
}

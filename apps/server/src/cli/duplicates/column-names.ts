import type { MatchRow } from '@gazetteer/listing/matching'
import { filePresets } from '@gazetteer/listing'

export type MatchColumn = Exclude<keyof MatchRow, 'id'>

/** Names of columns in lists of other tools, as `columnKey` writes them; the first one that has a value counts. */
const written: Record<MatchColumn, string> = {
  name: `name businessname title displayname companyname company store storename organization organisation placename name1
    firma firmenname namefirma unternehmen bezeichnung nom raisonsociale denomination enseigne nometablissement nombre
    razonsocial empresa nombrecomercial nome ragionesociale denominazione azienda razaosocial nomefantasia naam bedrijfsnaam`,
  phone: `phone phonenumber telephone tel phones contactphone phone1 internationalphonenumber nationalphonenumber
    formattedphonenumber mobile telefon telefonnummer telfax rufnummer festnetz mobil handy numerodetelephone numtelephone
    telefono numerodetelefono movil telefone telefoon telefoonnummer`,
  category: `category categories primarycategory primarytypedisplayname primarytype type types businesstype kind cuisine
    class industry kategorie branche categorie activite categoria`,
  address: `address street streetaddress addressline1 address1 addr addressline fulladdress formattedaddress
    shortformattedaddress freeform addrstreet strasse strassehausnummer strasseundhausnummer strassenr adresse anschrift
    rue voie direccion domicilio calle indirizzo via endereco rua logradouro adres straat`,
  city: `city town locality municipality cityname addrcity ort stadt wohnort gemeinde ville commune ciudad localidad
    municipio poblacion citta comune cidade plaats woonplaats stad`,
  state: `state province region stateprovince stateorprovince statecode addrstate bundesland kanton canton departement
    provincia estado comunidadautonoma`,
  zip: `zip zipcode postcode postalcode postal plz addrpostcode postleitzahl codepostal codigopostal cp cap
    codicepostale cep`,
  country: 'country countrycode countryiso addrcountry land pays pais paese',
  website: `website url websiteurl websiteuri web site homepage websites contactwebsite domain webseite internet
    internetseite internetadresse siteweb siteinternet sitioweb paginaweb sitoweb`,
  latitude: 'latitude lat y latitud latitudine breitengrad breite latitute',
  longitude: 'longitude lon lng long x longtitude longitud longitudine langengrad laengengrad lange longitute',
}

/** A pair of coordinates in one column, latitude first. */
export const pointNames =
  'coordinates coordinate latlng latlon latlong latitudelongitude gps geo geopoint location position'.split(' ')

/** A point as well-known text. */
export const shapeNames = 'wkt geometry geom thegeom point'.split(' ')

export const houseNames = 'housenumber addrhousenumber hausnummer hausnr streetnumber numerovoie numvoie'.split(' ')

/** `Straße`, `STRASSE` and `strasse` are one name: without case, accents, spaces and punctuation. */
export function columnKey(name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  if (keys.size < 10_000) keys.set(name, key)
  return key
}

const keys = new Map<string, string>()

/** `GPS Latitude` and `Billing City` without what comes before; null when there is nothing of that kind. */
export const withoutPrefix = (key: string): string | null =>
  /^(?:gps|geo|billing|company|business|organi[sz]ation|location|place|store|main)(?<rest>.+)$/.exec(key)?.groups?.[
    'rest'
  ] ?? null

/** Headers of our own presets, too. Theirs for the category is a text about the business in other lists. */
function namesOf(column: MatchColumn): string[] {
  const headers = filePresets.flatMap(({ columns }) =>
    columns.flatMap(({ field, header }) => {
      const isWanted = field === column || (column === 'website' && field === 'own_website')
      return isWanted && column !== 'category' ? columnKey(header) : []
    }),
  )
  return [...new Set([...written[column].trim().split(/\s+/), ...headers])]
}

export const columnNames: Record<MatchColumn, readonly string[]> = {
  name: namesOf('name'),
  phone: namesOf('phone'),
  category: namesOf('category'),
  address: namesOf('address'),
  city: namesOf('city'),
  state: namesOf('state'),
  zip: namesOf('zip'),
  country: namesOf('country'),
  website: namesOf('website'),
  latitude: namesOf('latitude'),
  longitude: namesOf('longitude'),
}

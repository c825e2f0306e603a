/** `{ form: 'other spellings' }` as a map from every spelling to its form. */
export const spelled = (forms: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(forms).flatMap(([form, others]) =>
      [form, ...others.split(' ')].filter((one) => one !== '').map((other): [string, string] => [other, form]),
    ),
  )

/** Spelling variants of words in names; looked up after the plural ending is removed. */
export const nameSpellings = spelled({
  brother: 'bros brothers',
  international: 'intl',
  manufacturing: 'mfg',
  service: 'svc svcs serv servicio servizio',
  center: 'ctr centre cntr centro zentrum centrum',
  associate: 'assoc assocs associates',
  association: 'assn assoziation',
  department: 'dept',
  national: 'natl',
  mount: 'mt',
  fort: 'ft',
  saint: 'st sainte ste sankt',
  point: 'pt',
  mountain: 'mtn',
  restaurant: 'rest restaurante restaurants ristorante ristorant resturant restaraunt restoran ravintola',
  deli: 'delicatessen delicatessens delicatesen delis',
  barbecue: 'bbq barbeque barbq barbcue',
  cafe: 'caffe coffee coffeehouse coffees cafeteria kafe kahve kaffee',
  grill: 'grille grills',
  bar: 'bars',
  pub: 'publick pubs brewpub',
  brewing: 'brewery brew brewhouse breweries brewers brauerei brasserie cervejaria cerveceria birrificio',
  theater: 'theatre theatres teatro',
  steakhouse: 'steaks chophouse',
  pizza: 'pizzas pizzeria pizzaria',
  bakery: 'bakeshop bakehouse boulangerie backerei panaderia padaria panificio',
  pharmacy: 'drug drugs drugstore apothecary farmacia pharmacie apotheke apotek apteka eczane',
  hairdresser: 'hair haircutters haircuts coiffure friseur peluqueria parrucchieri',
  cleaner: 'cleaners cleaning drycleaners',
  auto: 'automotive autos',
  jewelry: 'jewelers jewellers jewellery jeweler',
  doctor: 'dr dott dra',
  junior: 'jr',
  senior: 'sr',
  university: 'univ universidad universita universitat universite',
  hospital: 'hosp krankenhaus hopital ospedale klinikum',
  management: 'mgmt',
  realty: 'realtors',
  supermarket: 'supermercado supermarche supermarkt supermercato',
  bank: 'banco banca banque sparkasse volksbank bankasi',
  atm: 'atms geldautomat geldautomaten bancomat cajero cashpoint cash',
  clinic: 'clinica klinik clinique',
  school: 'escola escuela ecole scuola schule',
  church: 'iglesia igreja eglise chiesa kirche',
  shop: 'boutique laden negozio',
  store: 'shoppe',
  and: 'n und et y e og och ja',
})

/** Compounds that are written as one word or two. */
export const namePhrases: readonly [RegExp, string][] = [
  [/\bsteak[ -]house\b/gi, 'steakhouse'],
  [/\btea[ -](house|room)\b/gi, 'tea$1'],
  [/\bale[ -]house\b/gi, 'alehouse'],
  [/\bcoffee[ -](house|shop)\b/gi, 'coffee'],
  [/\bbar[ -]?b[ -]?q(?:ue)?\b|\bb\.b\.q\b/gi, 'barbecue'],
  [/\bdrug[ -]store\b/gi, 'pharmacy'],
  [/\b(?:gas|petrol|filling|fuel) (?:station|center|centre)\b/gi, 'fuel'],
  [/\bgarden[ -]cent(?:er|re)\b/gi, 'gardencenter'],
  [/\bdrive[ -]?(?:thru|through|up)\b/gi, 'drivethru'],
  [
    /\bbus[ -]?(?:stop|station|terminal)\b|\bbushaltestelle\b|\bparada (?:de|do) [oô]nibus\b|\bparada de autob[uú]s\b/gi,
    'busstop',
  ],
  [/バス停(?:留所)?|停留[所場]|公[交車车]站|巴士站|버스\s?정류장|ป้ายรถเมล์|タクシー乗り?場/g, ' busstop '],
  [/駐車場|停车场|停車場|주차장|ที่จอดรถ/g, ' parking '],
  [/\bcash (?:machine|point)\b|\bcajero automatico\b/gi, 'atm'],
]

/** Legal forms, which do not distinguish names; both word by word and joined (`S.r.l.` is read as `srl`). */
export const legalForms: ReadonlySet<string> = new Set(
  (
    'inc incorporated co company cie llc llp lp ltd limited ltda corp corporation plc pc pllc pa gmbh ag kg kgaa ohg ug ev eg mbh ' +
    'sa sas sarl sasu snc srl srls spa sapa sl slu sab sapi cv rl eirl eireli me epp lda nv bv bvba vof ab oy oyj as asa aps ' +
    'sro spol zoo spzoo kft zrt bt nyrt doo dd jsc pjsc ooo oao zao pt tbk cv sdn bhd pte pvt private pty llcc gk kk gbr ' +
    'sti tic ltdsti kommanditgesellschaft gesellschaft'
  ).split(' '),
)

/** Legal forms in scripts without spaces; removed before the text is split. */
export const legalPhrases =
  /株式会社|有限会社|合同会社|合資会社|一般社団法人|医療法人(?:社団)?|社会福祉法人|（株）|\(株\)|㈱|（有）|\(有\)|บริษัท|จำกัด(?:\s*\(มหาชน\))?|ห้างหุ้นส่วน|หจก\.?|有限公司|股份|주식회사|\(주\)|\b[CcTt]ông ty\s(?:TNHH|[Cc]ổ phần)?/gu

/** Articles and prepositions in names. */
export const articles: ReadonlySet<string> = new Set(
  (
    'the a an of at in on by for and le la les l el los las il lo i gli der die das den dem des de du d da do dos das ' +
    'di del della delle dei degli al au aux a zum zur zu im am van het een til av i'
  ).split(' '),
)

import type { FixtureSite } from './site-server.fixture.ts'
import { cloudflareMail, jsonLd, okSite, page } from './third-sites.fixture.ts'

const schemaOrg = 'https://schema.org'

/** Sites of website builders, and structured data in the forms that plugins write. */
export const builderSites: readonly FixtureSite[] = [
  okSite(
    [
      'wordpress with a footer widget',
      'harborlightcafe.com',
      'Harborlight Cafe; 18 Wharf St; Portland; ME; 04101; US;',
    ],
    {
      '/': page(
        'Harborlight Cafe &#8211; Coffee on the wharf',
        `<div id="page" class="site"><header class="site-header"><p class="site-title"><a href="/">Harborlight Cafe</a></p>
        <ul id="menu-main"><li class="menu-item menu-item-21"><a href="/contact-us/">Contact Us</a></li></ul></header>
        <div class="entry-content wp-block-group"><h2>Good morning</h2><p>Slow coffee since 1998.</p></div>
        <footer class="widget-area"><section id="text-2" class="widget widget_text"><h3>Find us</h3><div class="textwidget">
        <p>18 Wharf St<br />Portland, ME 04101<br /><a href="tel:207-774-1210">207-774-1210</a></p></div></section>
        <a class="wp-block-social-link-anchor" href="https://www.facebook.com/harborlightcafe/?fbclid=IwAR0xyz"><span>Facebook</span></a>
        <a class="wp-block-social-link-anchor" href="https://www.instagram.com/harborlightcafe/?igshid=abc123">Instagram</a>
        <p>Proudly powered by <a href="https://wordpress.org/">WordPress</a></p></footer></div>`,
      ),
      '/contact-us/': page(
        'Contact Us',
        `<h1 class="entry-title">Contact Us</h1><form class="wpcf7-form"><input name="your-email" placeholder="you@example.com"></form>
        <p>Or write to <a href="mailto:hello@harborlightcafe.com?subject=Website">hello@harborlightcafe.com</a></p>`,
      ),
    },
    {
      email: 'hello@harborlightcafe.com',
      phone: '+12077741210',
      socials: ['https://www.facebook.com/harborlightcafe/', 'https://www.instagram.com/harborlightcafe/'],
    },
  ),
  okSite(
    ['yoast graph', 'tidewaterdental.com', 'Tidewater Dental; 410 Granby St; Norfolk; VA; 23510; US;'],
    {
      '/': page(
        'Tidewater Dental | Family dentist in Norfolk',
        '<h1>Gentle care</h1>',
        jsonLd({
          '@context': schemaOrg,
          '@graph': [
            { '@type': 'WebPage', '@id': '/#webpage', isPartOf: { '@id': '/#website' } },
            { '@type': 'WebSite', '@id': '/#website', publisher: { '@id': '/#org' } },
            {
              '@type': ['Organization', 'Dentist'],
              '@id': '/#org',
              name: 'Tidewater Dental',
              sameAs: 'https://www.facebook.com/tidewaterdentalva',
              address: {
                '@type': 'PostalAddress',
                streetAddress: '410 Granby Street',
                addressLocality: 'Norfolk',
                postalCode: '23510',
              },
              email: 'smile@tidewaterdental.com',
              telephone: ['+1-757-622-3100', '+1-757-622-3101'],
              openingHoursSpecification: {
                '@type': 'OpeningHoursSpecification',
                dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
                opens: '08:00',
                closes: '17:00',
              },
            },
          ],
        }),
      ),
    },
    {
      email: 'smile@tidewaterdental.com',
      phone: '+17576223100',
      hours: 'Mo-Th 08:00-17:00',
      socials: ['https://www.facebook.com/tidewaterdentalva'],
    },
  ),
  okSite(
    ['wix', 'mesaverdeyoga.com', 'Mesa Verde Yoga; 77 Main Ave; Durango; CO; 81301; US; +19702471200'],
    {
      '/': page(
        'Home | Mesa Verde Yoga',
        `<div id="SITE_CONTAINER"><div class="wixui-rich-text"><p class="font_8"><span class="wixui-rich-text__text">77 Main Ave, Durango, CO 81301</span></p>
        <p class="font_8"><a data-auto-recognition="true" href="mailto:info@mesaverdeyoga.com" class="wixui-rich-text__text">info@mesaverdeyoga.com</a></p>
        <p class="font_8">Tel: 970-247-1200</p></div>
        <ul aria-label="Social Bar"><li><a data-testid="linkElement" href="https://www.facebook.com/wix"><img alt="Facebook"></a></li>
        <li><a data-testid="linkElement" href="https://www.instagram.com/mesaverdeyoga"><img alt="Instagram"></a></li></ul>
        <div>&copy;2023 by Mesa Verde Yoga. Proudly created with <a href="https://www.wix.com">Wix.com</a></div></div>`,
      ),
    },
    { email: 'info@mesaverdeyoga.com', socials: ['https://www.instagram.com/mesaverdeyoga'] },
    { strangers: ['https://www.facebook.com/wix'] },
  ),
  okSite(
    ['squarespace', 'fernandmoss.co', 'Fern & Moss Florist; 233 Elm St; Asheville; NC; 28801; US; +18282541900'],
    {
      '/': page(
        'Fern &amp; Moss Florist',
        `<header><nav class="header-nav"><a href="/about">About</a><a href="/visit-contact">Visit + Contact</a></nav>
        <div class="header-actions-action--social"><a href="https://www.instagram.com/squarespace/"><svg></svg></a></div></header>
        <section><div class="sqs-block-content"><h2>Seasonal flowers, 233 Elm St, Asheville</h2></div></section>
        <footer><div class="sqs-svg-icon--list"><a href="http://instagram.com/fernandmoss" aria-label="Instagram"></a>
        <a href="https://www.pinterest.com/fernandmossfloral/"></a></div></footer>`,
      ),
      '/visit-contact': page(
        'Visit + Contact &mdash; Fern &amp; Moss Florist',
        `<div class="sqs-html-content"><h4>Studio</h4><p>233 Elm St<br>Asheville, NC 28801</p><p>studio@fernandmoss.co</p>
        <p>Tuesday &ndash; Saturday</p></div>`,
      ),
    },
    {
      email: 'studio@fernandmoss.co',
      socials: ['http://instagram.com/fernandmoss', 'https://www.pinterest.com/fernandmossfloral/'],
    },
    { strangers: ['https://www.instagram.com/squarespace/'] },
  ),
  okSite(
    ['template profile', 'cedarpointvet.com', 'Cedar Point Veterinary Clinic; 9 Cove Rd; Duluth; MN; 55802; US;'],
    {
      '/': page(
        'Cedar Point Veterinary Clinic',
        `<p>9 Cove Rd, Duluth, MN 55802 | (218) 722-4400</p><a href="mailto:yourname@yoursite.com">Mail</a>
        <a href="https://twitter.com/username"><i class="fa fa-twitter"></i></a><a href="https://www.facebook.com/yourpage"><i></i></a>
        <a href="https://www.facebook.com/"><i></i></a><a href="#"><i></i></a><p>Theme by <a href="https://twitter.com/colorlib">Colorlib</a></p>`,
      ),
    },
    { phone: '+12187224400' },
    { strangers: ['https://twitter.com/username', 'https://twitter.com/colorlib', 'yourname@yoursite.com'] },
  ),
  okSite(
    ['microdata of a theme', 'ridgelinebikes.com', 'Ridgeline Bikes; 1204 Pearl St; Boulder; CO; 80302; US;'],
    {
      '/': page(
        'Ridgeline Bikes',
        `<div itemscope itemtype="http://schema.org/BikeStore"><span itemprop="name">Ridgeline Bikes</span>
        <div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress"><span itemprop="streetAddress">1204 Pearl St</span>,
        <span itemprop="addressLocality">Boulder</span>, <span itemprop="addressRegion">CO</span> <span itemprop="postalCode">80302</span></div>
        Phone: <span itemprop="telephone">303.442.7700</span> <a itemprop="email" href="mailto:shop@ridgelinebikes.com">email us</a>
        <time itemprop="openingHours" datetime="Mo-Fr 10:00-18:00">weekdays 10 to 6</time>
        <time itemprop="openingHours" datetime="Sa 09:00-17:00">Saturday</time>
        <a itemprop="sameAs" href="https://www.strava.com/clubs/ridgeline">Strava</a>
        <a itemprop="sameAs" href="https://www.facebook.com/RidgelineBikesBoulder">Facebook</a></div>`,
      ),
    },
    {
      email: 'shop@ridgelinebikes.com',
      phone: '+13034427700',
      hours: 'Mo-Fr 10:00-18:00; Sa 09:00-17:00',
      socials: ['https://www.facebook.com/RidgelineBikesBoulder'],
    },
  ),
  okSite(
    ['department of a store', 'oakleyhardware.com', 'Oakley Hardware; 55 Union Sq; Salem; OR; 97301; US;'],
    {
      '/': page(
        'Oakley Hardware',
        '<h1>Oakley Hardware</h1>',
        jsonLd([
          {
            '@context': schemaOrg,
            '@type': 'HardwareStore',
            name: 'Oakley Hardware',
            email: 'mailto:office@oakleyhardware.com',
            telephone: '(503) 363-8100',
            address: '55 Union Sq, Salem, OR 97301',
            openingHours: ['Mo-Fr 07:30-18:00', 'Sa 08:00-17:00'],
            department: {
              '@type': 'GardenStore',
              name: 'Oakley Hardware Garden Yard',
              telephone: '(503) 363-8155',
              email: 'garden@oakleyhardware.com',
              openingHours: 'Mo-Sa 09:00-16:00',
            },
          },
        ]),
      ),
    },
    { email: 'office@oakleyhardware.com', phone: '+15033638100', hours: 'Mo-Fr 07:30-18:00; Sa 08:00-17:00' },
  ),
  okSite(
    ['contact point', 'lakesidemovers.com', 'Lakeside Movers; 900 Shore Dr; Erie; PA; 16501; US;'],
    {
      '/': page(
        'Lakeside Movers',
        '<p>900 Shore Dr, Erie</p>',
        jsonLd({
          '@context': schemaOrg,
          '@type': 'MovingCompany',
          name: 'Lakeside Movers',
          url: 'https://lakesidemovers.com',
          address: { '@type': 'PostalAddress', streetAddress: '900 Shore Dr', postalCode: '16501' },
          contactPoint: [
            {
              '@type': 'ContactPoint',
              contactType: 'customer service',
              telephone: '+18144552200',
              email: 'service@lakesidemovers.com',
            },
          ],
          sameAs: ['https://www.facebook.com/lakesidemovers', 'https://www.yelp.com/biz/lakeside-movers-erie'],
        }),
      ),
    },
    {
      email: 'service@lakesidemovers.com',
      phone: '+18144552200',
      socials: ['https://www.facebook.com/lakesidemovers'],
    },
  ),
  okSite(
    ['branches as nodes', 'pinehurstpharmacy.com', 'Pinehurst Pharmacy Southside; 31 Depot St; Macon; GA; 31201; US;'],
    {
      '/': page(
        'Pinehurst Pharmacy',
        '<h1>Two locations in Macon</h1>',
        jsonLd([
          {
            '@type': 'Pharmacy',
            name: 'Pinehurst Pharmacy Northside',
            telephone: '478-745-1111',
            email: 'north@pinehurstpharmacy.com',
            openingHours: 'Mo-Fr 09:00-19:00',
            address: { streetAddress: '880 Hill Ave', postalCode: '31204', addressLocality: 'Macon' },
          },
          {
            '@type': 'Pharmacy',
            name: 'Pinehurst Pharmacy Southside',
            telephone: '478-745-2222',
            email: 'south@pinehurstpharmacy.com',
            openingHours: 'Mo-Sa 09:00-18:00',
            address: { streetAddress: '31 Depot St', postalCode: '31201', addressLocality: 'Macon' },
          },
        ]),
      ),
    },
    { email: 'south@pinehurstpharmacy.com', phone: '+14787452222', hours: 'Mo-Sa 09:00-18:00' },
    { strangers: ['north@pinehurstpharmacy.com', '+14787451111'] },
  ),
  okSite(
    [
      'broken json-ld before a good one',
      'bluebirdbooks.com',
      'Bluebird Books; 62 College St; Burlington; VT; 05401; US;',
    ],
    {
      '/': page(
        'Bluebird Books',
        '<p>Independent since 1979</p>',
        `<script type="application/ld+json">{"@type":"WebSite","name":"Bluebird "Books"",}</script>
        <script type='application/ld+json'>
        // <![CDATA[
        {"@context":"http://schema.org/","@type":"http://schema.org/BookStore","name":"Bluebird Books","telephone":"802 862 9000",
        "email":"books@bluebirdbooks.com","address":{"@type":"PostalAddress","streetAddress":"62 College St.","postalCode":"05401"}}
        // ]]>
        </script>`,
      ),
    },
    { email: 'books@bluebirdbooks.com', phone: '+18028629000' },
  ),
  okSite(
    [
      'hours in am and pm',
      'copperkettlebrew.com',
      'Copper Kettle Brewing; 15 Mill Rd; Bend; OR; 97701; US; +15413828800',
    ],
    {
      '/': page(
        'Copper Kettle Brewing',
        '<p>15 Mill Rd, Bend</p><a href="https://untappd.com/CopperKettle">Untappd</a><a href="https://www.instagram.com/copperkettlebrewing/?hl=en">Photos</a>',
        jsonLd({
          '@context': schemaOrg,
          '@type': 'Brewery',
          name: 'Copper Kettle Brewing Co.',
          telephone: '541-382-8800',
          address: { streetAddress: '15 Mill Rd', postalCode: '97701' },
          openingHoursSpecification: [
            { dayOfWeek: 'Monday Tuesday Wednesday'.split(' '), opens: '3:00 PM', closes: '9:00 PM' },
            { dayOfWeek: ['Friday', 'http://schema.org/Saturday'], opens: '12:00 PM', closes: '11:00 PM' },
          ],
        }),
      ),
    },
    {
      hours: 'Mo-We 15:00-21:00; Fr-Sa 12:00-23:00',
      socials: ['https://www.instagram.com/copperkettlebrewing/'],
    },
  ),
  okSite(
    [
      'hours in one text',
      'stonebridgebarbers.com',
      'Stonebridge Barbers; 4 Court St; Concord; NH; 03301; US; +16032250606',
    ],
    {
      '/': page(
        'Stonebridge Barbers',
        '<p>Call 603-225-0606</p>',
        jsonLd({
          '@context': schemaOrg,
          '@type': 'HairSalon',
          name: 'Stonebridge Barbers',
          telephone: '603-225-0606',
          openingHours: 'Tu,We,Th 09:00-17:30 Fr 09:00-19:00 Sa 08:00-14:00',
          email: 'book@stonebridgebarbers.com',
        }),
      ),
    },
    { email: 'book@stonebridgebarbers.com', hours: 'Tu-Th 09:00-17:30; Fr 09:00-19:00; Sa 08:00-14:00' },
  ),
  okSite(
    ['cloudflare', 'summitlaw.us', 'Summit Law Group; 600 Capitol Way; Olympia; WA; 98501; US; +13607541300'],
    {
      '/': page(
        'Summit Law Group, PLLC',
        `<p>600 Capitol Way, Olympia, WA 98501</p><a href="/cdn-cgi/l/email-protection" class="__cf_email__"
        data-cfemail="${cloudflareMail('office@summitlaw.us')}">[email&#160;protected]</a>`,
      ),
    },
    { email: 'office@summitlaw.us' },
  ),
  okSite(
    ['cloudflare link', 'auroraspa.com', 'Aurora Day Spa; 71 Birch Ln; Anchorage; AK; 99501; US; +19072761400'],
    {
      '/': page(
        'Aurora Day Spa',
        `<p>71 Birch Ln &middot; 907-276-1400</p><a href="/cdn-cgi/l/email-protection#${cloudflareMail('info@auroraspa.com', 0x1f)}?subject=Hi"><i class="icon"></i></a>`,
      ),
    },
    { email: 'info@auroraspa.com' },
  ),
  okSite(
    [
      'share buttons',
      'millcreekfarm.com',
      'Mill Creek Farm Market; 3300 Mill Creek Rd; Walla Walla; WA; 99362; US; +15095251000',
    ],
    {
      '/': page(
        'Mill Creek Farm Market',
        `<p>3300 Mill Creek Rd, Walla Walla, WA 99362</p><div class="share">
        <a href="https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fmillcreekfarm.com">Share</a>
        <a href="https://twitter.com/intent/tweet?text=Farm">Tweet</a><a href="https://twitter.com/share?url=x">Tweet</a>
        <a href="https://www.linkedin.com/shareArticle?mini=true&url=x">in</a><a href="https://pinterest.com/pin/create/button/?url=x">Pin</a>
        <a href="https://wa.me/?text=Look">WhatsApp</a><a href="mailto:?subject=Look&body=https://millcreekfarm.com">Mail</a></div>
        <a href="https://www.facebook.com/MillCreekFarmMarket/?utm_source=site&utm_medium=footer#top">Follow us</a>
        <p>market [at] millcreekfarm [dot] com</p>`,
      ),
    },
    { email: 'market@millcreekfarm.com', socials: ['https://www.facebook.com/MillCreekFarmMarket/'] },
  ),
  okSite(
    ['shopify footer', 'saltandspruce.com', 'Salt and Spruce; 12 Harbor Way; Sitka; AK; 99835; US; +19077475500'],
    {
      '/': page(
        'Salt and Spruce &ndash; Sitka, Alaska',
        `<div id="shopify-section-footer"><ul class="list-social"><li><a href="https://www.facebook.com/shopify" class="link">Facebook</a></li>
        <li><a href="https://instagram.com/saltandspruce?igshid=MzRlODBiNWFlZA%3D%3D">Instagram</a></li>
        <li><a href="https://www.tiktok.com/@saltandspruce?lang=en">TikTok</a></li></ul><p>Visit: 12 Harbor Way</p>
        <small>&copy; 2024, Salt and Spruce <a href="https://www.shopify.com">Powered by Shopify</a></small></div>
        <a href="/pages/contact">Contact</a>`,
      ),
      '/pages/contact': page('Contact', '<h1>Contact</h1><p>Email: <strong>support@saltandspruce.com</strong></p>'),
    },
    {
      email: 'support@saltandspruce.com',
      socials: ['https://instagram.com/saltandspruce', 'https://www.tiktok.com/@saltandspruce'],
    },
    { strangers: ['https://www.facebook.com/shopify'] },
  ),
  okSite(
    ['godaddy builder', 'ruizroofing.com', 'Ruiz Roofing LLC; 2200 Cactus Rd; Phoenix; AZ; 85029; US;'],
    {
      '/': page(
        'Ruiz Roofing LLC',
        `<div data-ux="Block"><h4 data-ux="HeadingMinor">Ruiz Roofing LLC</h4><p data-aid="CONTACT_INFO_ADDRESS_REND">2200 Cactus Rd, Phoenix, Arizona 85029, United States</p>
        <p><a href="tel:6025550100" style="display:none">demo</a><a data-aid="CONTACT_INFO_PHONE_REND" href="tel:(602) 863-4100">(602) 863-4100</a>
        <a data-aid="CONTACT_INFO_EMAIL_REND" href="mailto:ruizroofingaz@gmail.com">ruizroofingaz@gmail.com</a></p></div>`,
      ),
    },
    { email: 'ruizroofingaz@gmail.com', phone: '+16028634100' },
  ),
  okSite(
    ['next.js', 'northwindpilates.com', 'Northwind Pilates; 8 Prospect Pl; Ithaca; NY; 14850; US; +16072731800'],
    {
      '/': page(
        'Northwind Pilates',
        `<div id="__next"><main><h1>Northwind<!-- --> <!-- -->Pilates</h1><address>8 Prospect Pl<!-- -->, <!-- -->Ithaca<!-- -->, NY <!-- -->14850</address>
        <a href="mailto:studio@northwindpilates.com">studio<!-- -->@<!-- -->northwindpilates.com</a></main></div>
        <script id="__NEXT_DATA__" type="application/json">{"props":{"mail":"dev@agency-nine.com"}}</script>`,
      ),
    },
    { email: 'studio@northwindpilates.com' },
    { strangers: ['dev@agency-nine.com'] },
  ),
]

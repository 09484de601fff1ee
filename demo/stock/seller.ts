import { dealership } from "#domain/dealership.ts";

/** The dealer's number at the provider (seller-key), and the one on his contract. */
export const demoSellerId = "9000684";
export const demoCustomerNumber = "7000214";

const [areaCode = "", ...subscriber] = dealership.phone.display.split(" ");

/** `seller` of a single ad; the search view leaves most of it out. */
export const demoSeller = {
  mobileSellerId: demoSellerId,
  mobileSellerSince: "2011-03-14T23:00:00Z",
  email: dealership.email,
  geoData: { lat: 49.4719, lon: 8.6094 },
  companyName: dealership.name,
  phones: [
    {
      internationalPrefix: 49,
      nationalPrefix: areaCode.replace(/^0/, ""),
      number: subscriber.join("").replace("-", ""),
    },
  ],
  address: {
    street: dealership.address.street,
    zipcode: dealership.address.postalCode,
    city: dealership.address.city,
    country: dealership.address.country,
  },
  type: "DEALER",
  commercial: true,
  homepage: `https://${dealership.email.split("@")[1]}`,
} as const;

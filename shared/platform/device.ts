/** Kinds of device by width: mobile up to 480 px, tablet up to 1080, laptop up to 1140, desktop above (spec §9). */
export type Device = 'mobile' | 'tablet' | 'laptop' | 'desktop'

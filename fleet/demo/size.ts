/** Days of the past that are filled. */
export const demoDays = 28;
/** New people on a day, all apps together and roughly: as many as a machine of two cores takes in before 90 s are over. */
export const demoScale = 36;
